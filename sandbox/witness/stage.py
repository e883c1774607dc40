"""What the witnesses in Python have in common: their steps, and the people who use what the bot offers.

SANDBOX_URL and SANDBOX_TOKEN say where Discord is. What people do goes over the page's endpoints.
"""

import asyncio
import os
import sys
import traceback

import aiohttp

URL = os.environ["SANDBOX_URL"]
TOKEN = os.environ["SANDBOX_TOKEN"]
# One transparent pixel.
PICTURE = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489"
    "0000000d49444154789c63e4cff05f0f00038601806b479f5a0000000049454e44ae426082"
)
STEPS = []


def step(function):
    """A thing that is tried. They are tried in the order in which they are written."""
    STEPS.append(function)
    return function


def run(main, seconds):
    """Ends with status 1 at the first surprise."""
    try:
        asyncio.run(asyncio.wait_for(main(), seconds))
    except BaseException:
        traceback.print_exc()
        sys.exit(1)


async def take_steps():
    stage.page = aiohttp.ClientSession()
    for number, act in enumerate(STEPS, 1):
        print(f"{number} {act.__name__.replace('_', ' ')}", flush=True)
        await asyncio.wait_for(act(), 30)
    await stage.page.close()


class Stage:
    """People, and what the bot is to do when it hears of them."""

    async def ask(self, what, **body):
        """Anna's wish; what the page is told."""
        async with self.page.post(f"{URL}/sandbox/{what}", json={"as": "anna", **body}) as answer:
            told = await answer.json()
            assert answer.status == 200, (what, body, told)
            return told

    async def play(self, act, what, **body):
        """Anna does something; the bot's part is `act`. What Anna is told, and what `act` gives."""
        self.act, self.played = act, asyncio.get_running_loop().create_future()
        outcome = await self.ask(what, **body)
        return outcome, await asyncio.wait_for(self.played, 20)

    async def heard(self, interaction, *found):
        """The bot has heard of something: now it plays its part."""
        try:
            self.played.set_result(await self.act(interaction, *found))
        except BaseException as error:
            self.played.set_exception(error)

    def typed(self, act, line, channel):
        return self.play(act, "command", channel=str(channel), line=line)

    def pressed(self, act, message, custom_id):
        return self.play(act, "press", message=str(message), custom_id=custom_id)

    def chosen(self, act, message, custom_id, *values):
        values = [str(value) for value in values]
        return self.play(act, "select", message=str(message), custom_id=custom_id, values=values)


stage = Stage()
