"""The bot by discord.py: its commands, and how it hears of people."""

import asyncio
import io
import logging

import discord
import yarl
from discord import app_commands, ui

from stage import PICTURE, URL, stage

# The library's own settings for another place than discord.com.
discord.http.Route.BASE = f"{URL}/api/v10"
discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(URL.replace("http", "ws", 1))

# What the library takes for an error, the test sees.
discord.utils.setup_logging(level=logging.ERROR)
intents = discord.Intents.default()
intents.members = True
client = discord.AutoShardedClient(intents=intents, chunk_guilds_at_startup=False)
tree = app_commands.CommandTree(client)


def picture(name="a.png"):
    return discord.File(io.BytesIO(PICTURE), name, description="A pixel.")


async def refused(status, code, doing):
    """Discord refuses it so."""
    try:
        await doing
    except discord.HTTPException as error:
        assert (error.status, error.code) == (status, code), error
        return error
    raise AssertionError(f"{code} was expected")


def watch(event, check=lambda *_: True):
    return asyncio.ensure_future(client.wait_for(event, check=check, timeout=20))


def typed(act, line, channel=None):
    return stage.typed(act, line, (channel or stage.general).id)


def wire(view):
    """Everything that can be pressed or chosen in a view is heard on the stage."""
    for item in view.walk_children() if isinstance(view, ui.LayoutView) else view.children:
        if isinstance(item, (ui.Button, ui.Select, ui.UserSelect, ui.RoleSelect, ui.MentionableSelect, ui.ChannelSelect)):
            item.callback = lambda interaction, item=item: stage.heard(interaction, item)
    return view


async def fill(modal, values):
    """Anna opens the form and sends it in; what she is told at last."""
    async def opens(interaction, _):
        await interaction.response.send_modal(modal)

    async def hears(interaction):
        await interaction.response.send_message("filled", ephemeral=True)

    modal.on_submit = stage.heard
    opened, _ = await typed(opens, "/everything text:x")
    return await stage.play(hears, "submit", modal=opened["modal"]["id"], values=values)


# The commands.


@tree.command(description="All that can be asked for")
@app_commands.describe(text="t", whole="w", flag="f", who="w", where="w", role="r", either="e", real="r", file="f")
async def everything(
    interaction: discord.Interaction,
    text: str,
    whole: app_commands.Range[int, 1, 9] = 1,
    flag: bool = False,
    who: discord.User = None,
    where: discord.TextChannel = None,
    role: discord.Role = None,
    either: discord.User | discord.Role = None,
    real: float = 0.0,
    file: discord.Attachment = None,
):
    await stage.heard(interaction, dict(text=text, whole=whole, flag=flag, who=who, where=where, role=role, either=either, real=real))


@everything.autocomplete("text")
async def offer(interaction, current):
    assert interaction.namespace.text == current
    return [app_commands.Choice(name=f"{current}{end}", value=f"{current}{end}") for end in "abc"]


@tree.context_menu(name="Look up")
async def look_up(interaction: discord.Interaction, member: discord.Member):
    await stage.heard(interaction, member)


@tree.context_menu(name="Quote")
async def quote(interaction: discord.Interaction, message: discord.Message):
    await stage.heard(interaction, message)
