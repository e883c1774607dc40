"""hikari as a bot of the sandbox: it checks all that it is told."""

import asyncio

import hikari
from hikari import CommandType, ComponentType, OptionType, ResponseType

from stage import PICTURE, TOKEN, URL, run, stage, step, take_steps

bot = hikari.GatewayBot(
    TOKEN, banner=None, rest_url=f"{URL}/api/v10", intents=hikari.Intents.ALL_UNPRIVILEGED, logs="ERROR",
    suppress_optimization_warning=True, http_settings=hikari.impl.HTTPSettings(ssl=False),
)
TYPES = [
    OptionType.STRING, OptionType.INTEGER, OptionType.BOOLEAN, OptionType.USER, OptionType.CHANNEL, OptionType.ROLE,
    OptionType.MENTIONABLE, OptionType.FLOAT, OptionType.ATTACHMENT,
]
MESSAGE = ResponseType.MESSAGE_CREATE
ROW = bot.rest.build_message_action_row


async def refused(kind, status, code, doing):
    """Discord refuses it so."""
    try:
        await doing
    except kind as error:
        assert (error.status, error.code) == (status, code), error
        return
    raise AssertionError(f"{code} was expected")


def picture(name="a.png"):
    return hikari.Bytes(PICTURE, name)


def watch(event, check=lambda _: True):
    return asyncio.ensure_future(bot.wait_for(event, 20, check))


@bot.listen(hikari.InteractionCreateEvent)
async def on_interaction(event):
    interaction = event.interaction
    if isinstance(interaction, hikari.AutocompleteInteraction):
        typed = interaction.options[0]
        assert typed.is_focused and typed.name == "string"
        await interaction.create_response([hikari.impl.AutocompleteChoiceBuilder(f"{typed.value}!", f"{typed.value}!")])
    else:
        await stage.heard(interaction)


def typed(act, line):
    return stage.typed(act, line, stage.general)


@step
async def it_knows_itself_and_its_guild():
    assert bot.get_me().is_bot
    channels = bot.cache.get_guild_channels_view_for_guild(stage.guild)
    assert {channel.name for channel in channels.values()} == {"general", "games"}
    assert (await bot.rest.fetch_application()).id == bot.get_me().id
    assert (await bot.rest.fetch_member(stage.guild, stage.ben)).display_name == "Ben"


@step
async def it_registers_three_kinds_of_commands_and_nine_types_of_options():
    slash = bot.rest.slash_command_builder("everything", "All that can be asked for")
    for kind in TYPES:
        first = kind is OptionType.STRING
        slash.add_option(hikari.CommandOption(
            type=kind, name=kind.name.lower(), description="d", is_required=first, autocomplete=first))
    look_up = bot.rest.context_menu_command_builder(CommandType.USER, "Look up")
    quote = bot.rest.context_menu_command_builder(CommandType.MESSAGE, "Quote")
    made = await bot.rest.set_application_commands(bot.get_me(), [slash, look_up, quote])
    stage.commands = {command.name: str(command.id) for command in made}
    options = next(command for command in made if command.name == "everything").options
    assert [option.type for option in options] == TYPES
    assert len(await bot.rest.fetch_application_commands(bot.get_me())) == 3


@step
async def it_completes_what_is_typed():
    told = await stage.ask("complete", channel=str(stage.general), line="/everything string:x")
    assert [choice["value"] for choice in told["choices"]] == ["x!"]


@step
async def it_reads_options_of_every_type():
    async def act(interaction):
        values = {option.name: option.value for option in interaction.options}
        assert (values["string"], values["integer"], values["boolean"], values["float"]) == ("a b", 7, True, 1.5)
        found = interaction.resolved
        assert found.users[values["user"]].username == "ben" and found.members[values["user"]].display_name == "Ben"
        assert found.channels[values["channel"]].name == "general" and found.roles[values["role"]].id == stage.guild
        assert values["mentionable"] == stage.anna
        await interaction.create_initial_response(MESSAGE, "read")

    line = '/everything string:"a b" integer:7 boolean:true user:ben channel:#general role:@everyone'
    await typed(act, f"{line} mentionable:anna float:1.5")


@step
async def its_answers_are_read_edited_and_deleted():
    async def act(interaction):
        await interaction.create_initial_response(MESSAGE, "one", attachment=picture())
        assert (await interaction.fetch_initial_response()).attachments[0].width == 1
        edited = await interaction.edit_initial_response("two", attachment=None)
        assert edited.content == "two" and not edited.attachments
        await refused(hikari.BadRequestError, 400, 40060, interaction.create_initial_response(MESSAGE, "again"))
        more = await interaction.execute("more", attachments=[picture("a.png"), picture("b.png")])
        assert [file.filename for file in more.attachments] == ["a.png", "b.png"]
        await interaction.delete_initial_response()
        await refused(hikari.NotFoundError, 404, 10008, interaction.fetch_initial_response())

    await typed(act, "/everything x")


@step
async def a_deferred_whisper_is_for_one_alone():
    async def act(interaction):
        flags = hikari.MessageFlag.EPHEMERAL
        await interaction.create_initial_response(ResponseType.DEFERRED_MESSAGE_CREATE, flags=flags)
        message = await interaction.edit_initial_response("psst")
        assert message.flags & flags and not message.flags & hikari.MessageFlag.LOADING
        await refused(hikari.NotFoundError, 404, 10008, bot.rest.fetch_message(stage.general, message))

    await typed(act, "/everything x")


@step
async def commands_are_used_on_users_and_messages():
    async def on_user(interaction):
        assert interaction.target_id == stage.ben and interaction.resolved.users[stage.ben].username == "ben"
        await interaction.create_initial_response(MESSAGE, "this is Ben")

    async def on_message(interaction):
        assert interaction.resolved.messages[message.id].content == "quote me"
        await interaction.create_initial_response(MESSAGE, "quoted")

    message = await bot.rest.create_message(stage.general, "quote me")
    channel = str(stage.general)
    for act, name, target in ((on_user, "Look up", stage.ben), (on_message, "Quote", message.id)):
        await stage.play(act, "apply", channel=channel, command=stage.commands[name], target=str(target))


@step
async def buttons_and_menus_of_all_kinds_are_heard():
    row = ROW().add_interactive_button(hikari.ButtonStyle.PRIMARY, "go", label="Go")
    texts = ROW()
    texts.add_text_menu("text").add_option("A", "a")
    kinds = {"user": stage.ben, "role": stage.guild, "mentionable": stage.ben}
    menus = [ROW().add_select_menu(ComponentType[f"{kind.upper()}_SELECT_MENU"], kind) for kind in kinds]
    message = await bot.rest.create_message(stage.general, "choose", components=[row, texts, *menus])

    async def chosen(interaction):
        await interaction.create_initial_response(ResponseType.DEFERRED_MESSAGE_UPDATE)
        resolved = interaction.resolved
        return list(interaction.values), resolved and {*resolved.users, *resolved.roles}

    async def pressed(interaction):
        assert interaction.message.id == message.id
        await interaction.create_initial_response(ResponseType.MESSAGE_UPDATE, "pressed", components=[])

    assert await stage.chosen(chosen, message.id, "text", "a") == ({"outcome": "update"}, (["a"], None))
    for kind, value in kinds.items():
        _, (values, named) = await stage.chosen(chosen, message.id, kind, value)
        assert values == [str(value)] and named == {value}, kind
    await stage.pressed(pressed, message.id, "go")
    message = await bot.rest.fetch_message(stage.general, message)
    assert message.content == "pressed" and not message.components


@step
async def a_menu_of_channels_is_heard():
    row = ROW()
    row.add_channel_menu("channel", channel_types=[hikari.ChannelType.GUILD_TEXT])
    message = await bot.rest.create_message(stage.general, "choose", component=row)

    async def chosen(interaction):
        await interaction.create_initial_response(ResponseType.DEFERRED_MESSAGE_UPDATE)
        assert interaction.resolved.channels[stage.general].name == "general"

    await stage.chosen(chosen, message.id, "channel", stage.general)


@step
async def a_form_gives_its_texts():
    async def opens(interaction):
        row = bot.rest.build_modal_action_row().add_text_input("why", "Why")
        await interaction.create_modal_response("Reason", "form", component=row)

    async def hears(interaction):
        assert interaction.custom_id == "form" and interaction.components[0].components[0].value == "luck"
        await interaction.create_initial_response(MESSAGE, "thanks")

    opened, _ = await typed(opens, "/everything x")
    await stage.play(hears, "submit", modal=opened["modal"]["id"], values={"why": "luck"})


@step
async def embeds_and_components_show_files():
    embed = hikari.Embed(title="t", colour=0x123456).set_image(picture()).add_field("n", "v")
    message = await bot.rest.create_message(stage.general, embed=embed)
    assert message.embeds[0].image.url.startswith(URL) and not message.attachments
    gallery = hikari.impl.MediaGalleryComponentBuilder().add_media_gallery_item(picture())
    container = hikari.impl.ContainerComponentBuilder().add_text_display("Look")
    message = await bot.rest.create_message(stage.general, components=[gallery, container])
    assert message.components[0].items[0].media.resource.url.startswith(URL)


@step
async def messages_are_edited_pinned_reacted_to_and_deleted():
    games, messages = stage.games, [await bot.rest.create_message(stage.games, str(number)) for number in range(5)]
    first = await bot.rest.edit_message(games, messages[0], "edited")
    assert first.content == "edited" and first.edited_timestamp
    reply = await bot.rest.create_message(games, "reply", reply=first)
    assert reply.referenced_message.id == first.id
    assert len(await bot.rest.fetch_messages(games, before=messages[2]).limit(10)) == 2
    await bot.rest.pin_message(games, first)
    await bot.rest.add_reaction(games, first, "🎲")
    first = await bot.rest.fetch_message(games, first)
    assert first.is_pinned and first.reactions[0].is_me and first.reactions[0].count == 1
    assert [user.id for user in await bot.rest.fetch_reactions_for_emoji(games, first, "🎲")] == [bot.get_me().id]
    await bot.rest.delete_all_reactions(games, first)
    gone = watch(hikari.GuildBulkMessageDeleteEvent)
    await bot.rest.delete_messages(games, messages)
    assert (await gone).message_ids == {message.id for message in messages}


@step
async def threads_are_opened_and_tell_their_members():
    thread = await bot.rest.create_thread(stage.games, hikari.ChannelType.GUILD_PUBLIC_THREAD, "talk")
    await bot.rest.add_thread_member(thread, stage.ben)
    assert (await bot.rest.fetch_thread_member(thread, stage.ben)).user_id == stage.ben
    assert len(await bot.rest.fetch_thread_members(thread)) == 2
    message = await thread.send("inside")
    await bot.rest.edit_channel(thread, archived=True)
    await refused(hikari.BadRequestError, 400, 50083, message.edit("late"))
    await bot.rest.delete_channel(thread)
    await refused(hikari.NotFoundError, 404, 10003, thread.send("gone"))


@step
async def direct_messages_arrive_unless_they_are_closed():
    channel = await bot.rest.create_dm_channel(stage.anna)
    assert channel.recipient.id == stage.anna and (await channel.send("for you")).content == "for you"
    await stage.ask("faults", closed_dms=["anna"])
    await refused(hikari.ForbiddenError, 403, 50007, channel.send("for you"))
    await stage.ask("faults", closed_dms=[])
    await refused(hikari.BadRequestError, 400, 50007, bot.rest.create_dm_channel(bot.get_me()))


@step
async def what_is_wrong_is_refused_with_its_code():
    await refused(hikari.BadRequestError, 400, 50006, bot.rest.create_message(stage.general, " "))
    await refused(hikari.BadRequestError, 400, 50035, bot.rest.create_message(stage.general, "x" * 2001))
    await stage.ask("faults", missing_permissions=[str(stage.general)])
    await refused(hikari.ForbiddenError, 403, 50013, bot.rest.create_message(stage.general, "x"))
    await stage.ask("faults", missing_permissions=[])


@step
async def it_waits_when_it_is_too_fast_and_sends_much_at_once():
    await stage.ask("faults", too_many_requests=1, retry_after=0.2)
    sent = await asyncio.gather(*(bot.rest.create_message(stage.games, str(number)) for number in range(40)))
    assert len({message.id for message in sent}) == 40


@step
async def a_lost_connection_is_taken_up_where_it_was():
    resumed = watch(hikari.ShardResumedEvent)
    missed = watch(hikari.GuildMessageCreateEvent, lambda event: event.content == "missed")
    await stage.ask("faults", reconnect=True)
    await bot.rest.create_message(stage.general, "missed")
    await asyncio.gather(resumed, missed)


@step
async def a_session_that_ended_begins_anew():
    ready = watch(hikari.ShardReadyEvent)
    await stage.ask("faults", invalidate_sessions=True)
    await ready
    heard = watch(hikari.GuildMessageCreateEvent, lambda event: event.author_id == stage.anna)
    await stage.ask("say", channel=str(stage.general), content="again")
    await heard


async def main():
    available = watch(hikari.GuildAvailableEvent)
    await bot.start(check_for_updates=False)
    stage.guild = (await available).guild_id
    channels = {channel.name: channel.id for channel in bot.cache.get_guild_channels_view_for_guild(stage.guild).values()}
    stage.general, stage.games = channels["general"], channels["games"]
    people = {member.username: member.id async for member in bot.rest.fetch_members(stage.guild).limit(5)}
    stage.anna, stage.ben = people["anna"], people["ben"]
    await take_steps()
    await bot.close()


run(main, 150)
