"""discord.py as a bot of the sandbox: it checks all that it is told."""

import asyncio
import io

import discord
from discord import ui

from discord_py_bot import client, fill, picture, refused, tree, typed, watch, wire
from stage import PICTURE, TOKEN, URL, run, stage, step, take_steps


@step
async def it_knows_itself_and_its_guild():
    assert client.user.bot and client.application_id == client.user.id
    assert {channel.name for channel in stage.guild.text_channels} == {"general", "games"}
    assert stage.guild.default_role.id == stage.guild.id
    assert (await client.application_info()).id == client.application_id
    assert (await client.fetch_user(stage.ben.id)).name == "ben"
    assert (await stage.guild.fetch_member(stage.ben.id)).display_name == "Ben"


@step
async def it_registers_three_kinds_of_commands_and_nine_types_of_options():
    synced = {command.name: command for command in await tree.sync()}
    assert set(synced) == {"everything", "Look up", "Quote"}
    assert [synced[name].type.value for name in ("everything", "Look up", "Quote")] == [1, 2, 3]
    assert [option.type.value for option in synced["everything"].options] == [3, 4, 5, 6, 7, 8, 9, 10, 11]
    stage.commands = {command.name: str(command.id) for command in await tree.fetch_commands()}
    assert stage.commands == {name: str(command.id) for name, command in synced.items()}


@step
async def it_completes_what_is_typed():
    told = await stage.ask("complete", channel=str(stage.general.id), line="/everything text:x")
    assert [choice["value"] for choice in told["choices"]] == ["xa", "xb", "xc"]


@step
async def it_reads_options_of_every_type():
    async def act(interaction, found):
        assert (found["text"], found["whole"], found["flag"], found["real"]) == ("a b", 7, True, 1.5)
        assert found["who"] == stage.ben and found["where"].id == stage.general.id
        assert found["role"] == stage.guild.default_role and found["either"] == stage.anna
        assert interaction.user == stage.anna and interaction.guild == stage.guild
        await interaction.response.send_message("read")

    line = '/everything text:"a b" whole:7 flag:true who:ben where:#general role:@everyone either:anna real:1.5'
    await typed(act, line)


@step
async def its_answer_tells_of_the_message():
    async def act(interaction, _):
        answer = await interaction.response.send_message("hello", allowed_mentions=discord.AllowedMentions.none())
        assert answer.message_id == answer.resource.id and not answer.is_ephemeral() and not answer.is_thinking()
        original = await interaction.original_response()
        assert original.id == answer.message_id and original.interaction_metadata.user == stage.anna
        await refused(400, 40060, interaction.client.http.request(
            discord.http.Route("POST", f"/interactions/{interaction.id}/{interaction.token}/callback"), json={"type": 5}))
        return answer.message_id

    outcome, message = await typed(act, "/everything text:x")
    assert outcome["message"]["id"] == str(message)


@step
async def a_whisper_is_for_one_alone():
    async def act(interaction, _):
        answer = await interaction.response.send_message("psst", ephemeral=True)
        assert answer.is_ephemeral()
        await refused(404, 10008, stage.general.fetch_message(answer.message_id))

    outcome, _ = await typed(act, "/everything text:x")
    assert outcome["message"]["flags"] == 64


@step
async def a_deferred_answer_is_edited_and_deleted():
    async def act(interaction, _):
        answer = await interaction.response.defer(thinking=True)
        assert answer.is_thinking()
        message = await interaction.edit_original_response(content="done", attachments=[picture()])
        assert message.id == answer.message_id and message.attachments[0].description == "A pixel."
        assert await message.attachments[0].read() == PICTURE
        await interaction.delete_original_response()
        await refused(404, 10008, interaction.original_response())

    await typed(act, "/everything text:x")


@step
async def a_first_follow_up_takes_the_place_and_others_with_files_come_below():
    async def act(interaction, _):
        answer = await interaction.response.defer(thinking=True, ephemeral=True)
        first = await interaction.followup.send("first", wait=True)
        assert first.id == answer.message_id
        second = await interaction.followup.send("second", files=[picture("a.png"), picture("b.png")], wait=True)
        assert [file.filename for file in second.attachments] == ["a.png", "b.png"]
        edited = await second.edit(content="changed")
        assert edited.content == "changed" and len(edited.attachments) == 2
        assert (await interaction.followup.fetch_message(second.id)).content == "changed"
        await second.delete()

    await typed(act, "/everything text:x")


@step
async def commands_are_used_on_users_and_messages():
    async def on_user(interaction, member):
        assert member == stage.ben
        await interaction.response.send_message(f"this is {member.display_name}")

    async def on_message(interaction, message):
        assert (message.id, message.content) == (posted.id, "quote me")
        await interaction.response.send_message("quoted", ephemeral=True)

    posted = await stage.general.send("quote me")
    channel = str(stage.general.id)
    outcome, _ = await stage.play(on_user, "apply", channel=channel, command=stage.commands["Look up"], target=str(stage.ben.id))
    assert outcome["message"]["content"] == "this is Ben"
    await stage.play(on_message, "apply", channel=channel, command=stage.commands["Quote"], target=str(posted.id))


@step
async def buttons_change_their_message_or_ask_for_patience():
    view = ui.View()
    for name in ("change", "wait"):
        view.add_item(ui.Button(label=name, custom_id=name))
    message = await stage.general.send("press", view=wire(view))

    async def change(interaction, item):
        assert item.custom_id == "change" and interaction.message.id == message.id
        answer = await interaction.response.edit_message(content="pressed")
        assert answer.message_id == message.id and answer.resource.content == "pressed"

    async def wait(interaction, item):
        await interaction.response.defer()
        await interaction.edit_original_response(content="later", view=None)

    await stage.pressed(change, message.id, "change")
    await stage.pressed(wait, message.id, "wait")
    message = await stage.general.fetch_message(message.id)
    assert message.content == "later" and message.components == []


@step
async def menus_of_all_kinds_tell_what_was_chosen():
    view = ui.View()
    view.add_item(ui.Select(custom_id="text", options=[discord.SelectOption(label=name, value=name) for name in "ab"], max_values=2))
    for name, kind in (("user", ui.UserSelect), ("role", ui.RoleSelect), ("either", ui.MentionableSelect)):
        view.add_item(kind(custom_id=name, max_values=2))
    view.add_item(ui.ChannelSelect(custom_id="channel", channel_types=[discord.ChannelType.text]))
    message = await stage.general.send("choose", view=wire(view))

    async def act(interaction, item):
        await interaction.response.defer()
        return [getattr(value, "id", value) for value in item.values]

    everyone, ben = stage.guild.id, stage.ben.id
    for name, values in (("text", ["a", "b"]), ("user", [ben]), ("role", [everyone]), ("either", [everyone, ben]), ("channel", [stage.general.id])):
        _, found = await stage.chosen(act, message.id, name, *values)
        assert sorted(found) == sorted(values), (name, found)


@step
async def an_older_form_gives_its_texts():
    modal = ui.Modal(title="Reason", custom_id="old")
    why = ui.TextInput(label="Why", custom_id="why")
    modal.add_item(why)
    await fill(modal, {"why": "luck"})
    assert why.value == "luck"


@step
async def a_form_of_labels_gives_texts_choices_and_users():
    modal = ui.Modal(title="Reason", custom_id="new")
    why, who = ui.TextInput(custom_id="why"), ui.UserSelect(custom_id="who")
    which = ui.Select(custom_id="which", options=[discord.SelectOption(label="A", value="a")])
    modal.add_item(ui.TextDisplay("Read this first."))
    for text, item in (("Why", why), ("Who", who), ("Which", which)):
        modal.add_item(ui.Label(text=text, component=item))
    await fill(modal, {"why": "luck", "who": [str(stage.ben.id)], "which": ["a"]})
    assert (why.value, which.values, who.values[0].id) == ("luck", ["a"], stage.ben.id)


@step
async def components_of_the_second_kind_show_files():
    view = ui.LayoutView()
    button = ui.Button(label="go", custom_id="go")
    view.add_item(ui.Container(
        ui.TextDisplay("Look"), ui.Section(ui.TextDisplay("here"), accessory=ui.Thumbnail("attachment://a.png")), ui.Separator(),
        ui.MediaGallery(discord.MediaGalleryItem("attachment://a.png", description="A")), ui.ActionRow(button)))
    message = await stage.general.send(view=wire(view), files=[picture()])
    gallery = message.components[0].children[3]
    assert gallery.items[0].media.url.startswith(URL) and gallery.items[0].media.width == 1
    assert message.attachments == [] and message.flags.components_v2

    async def act(interaction, item):
        await interaction.response.edit_message(view=ui.LayoutView().add_item(ui.TextDisplay("gone")))

    await stage.pressed(act, message.id, "go")


@step
async def an_embed_shows_its_file_which_is_not_listed():
    embed = discord.Embed(title="t", description="d", colour=0x123456, timestamp=discord.utils.utcnow())
    embed.set_image(url="attachment://a.png").add_field(name="n", value="v", inline=False).set_footer(text="f")
    message = await stage.general.send(embed=embed, file=picture())
    shown = message.embeds[0]
    assert shown.image.url.startswith(URL) and message.attachments == []
    assert (shown.title, shown.colour.value, shown.fields[0].inline) == ("t", 0x123456, False)


@step
async def edits_keep_and_drop_files():
    message = await stage.general.send("one", file=picture())
    edited = await message.edit(content="two")
    assert edited.attachments and edited.edited_at >= edited.created_at
    edited = await edited.edit(attachments=[*edited.attachments, picture("b.png")])
    assert [file.filename for file in edited.attachments] == ["a.png", "b.png"]
    assert (await edited.edit(attachments=[])).attachments == []


@step
async def a_reply_knows_what_it_answers():
    first = await stage.general.send("question")
    reply = await first.reply("answer")
    assert reply.reference.message_id == first.id and reply.type is discord.MessageType.reply
    assert (await stage.general.fetch_message(reply.id)).reference.resolved.content == "question"


@step
async def what_a_person_says_is_heard():
    heard = watch("message", lambda message: message.author == stage.anna)
    await stage.ask("say", channel=str(stage.general.id), content=f"hello {client.user.mention}")
    assert client.user in (await heard).mentions


@step
async def history_goes_both_ways():
    sent = [await stage.games.send(str(number)) for number in range(5)]
    newest = [message.content async for message in stage.games.history(limit=2)]
    before = [message.content async for message in stage.games.history(before=sent[2])]
    after = [message.content async for message in stage.games.history(after=sent[1], oldest_first=True)]
    around = {message.content async for message in stage.games.history(around=sent[2], limit=3)}
    assert (newest, before, after, around) == (["4", "3"], ["1", "0"], ["2", "3", "4"], {"1", "2", "3"})


@step
async def many_are_deleted_at_once():
    gone = watch("raw_bulk_message_delete")
    assert len(await stage.games.purge(limit=5)) == 5
    assert len((await gone).message_ids) == 5


@step
async def pins_are_put_and_listed():
    message = await stage.games.send("keep this")
    told = watch("guild_channel_pins_update")
    await message.pin()
    await told
    pins = [pin async for pin in stage.games.pins()]
    assert pins[0].id == message.id and pins[0].pinned_at is not None
    await message.unpin()
    assert [pin async for pin in stage.games.pins()] == []


@step
async def reactions_are_counted_and_cleared():
    message = await stage.games.send("react")
    await message.add_reaction("🎲")
    heard = watch("raw_reaction_add", lambda event: event.user_id == stage.anna.id)
    await stage.ask("react", message=str(message.id), emoji="🎲")
    assert str((await heard).emoji) == "🎲"
    message = await stage.games.fetch_message(message.id)
    assert message.reactions[0].count == 2 and message.reactions[0].me
    assert {user.name async for user in message.reactions[0].users()} == {"anna", client.user.name}
    await message.remove_reaction("🎲", stage.anna)
    await message.clear_reactions()
    assert (await stage.games.fetch_message(message.id)).reactions == []
    await refused(400, 10014, message.add_reaction("smile"))


@step
async def threads_are_opened_left_archived_and_deleted():
    message = await stage.games.send("start here")
    thread = await message.create_thread(name="talk", auto_archive_duration=1440)
    assert thread.id == message.id and thread.parent_id == stage.games.id
    await thread.add_user(stage.ben)
    assert {member.id for member in await thread.fetch_members()} == {client.user.id, stage.ben.id}
    await thread.remove_user(stage.ben)
    inside = await thread.send("inside")
    await thread.edit(archived=True)
    await refused(400, 50083, inside.edit(content="late"))
    await thread.send("awake")
    private = await stage.games.create_thread(name="secret", invitable=False)
    assert private.is_private() and not private.invitable
    await private.delete()
    await refused(404, 10003, private.send("gone"))


@step
async def direct_messages_arrive_unless_they_are_closed():
    message = await stage.anna.send("for you", file=picture())
    assert message.channel.recipient == stage.anna and message.guild is None

    async def act(interaction, _):
        assert interaction.guild is None and interaction.user.id == stage.anna.id
        await interaction.response.send_message("in private")

    await typed(act, "/everything text:x", message.channel)
    await stage.ask("faults", closed_dms=["ben"])
    await refused(403, 50007, stage.ben.send("for you"))
    await stage.ask("faults", closed_dms=[])
    await refused(400, 50007, client.http.start_private_message(client.user.id))


@step
async def what_is_wrong_is_refused_with_its_code():
    await refused(400, 50006, stage.general.send(" "))
    error = await refused(400, 50035, stage.general.send("x" * 2001))
    assert "In content" in str(error), error
    await refused(413, 40005, stage.general.send(file=discord.File(io.BytesIO(bytes(10 * 2**20 + 1)), "a.bin")))
    await stage.ask("faults", missing_permissions=[str(stage.general.id)])
    await refused(403, 50013, stage.general.send("x"))
    await stage.ask("faults", missing_permissions=[], missing_access=[str(stage.general.id)])
    await refused(403, 50001, stage.general.send("x"))
    await stage.ask("faults", missing_access=[])


@step
async def it_waits_when_it_is_too_fast():
    await stage.ask("faults", too_many_requests=2, retry_after=0.2)
    assert (await stage.general.send("patient")).content == "patient"


@step
async def sixty_requests_at_once_are_answered():
    messages = await asyncio.gather(*(channel.send(str(number)) for number in range(30) for channel in (stage.general, stage.games)))
    assert len({message.id for message in messages}) == 60


@step
async def a_lost_connection_is_taken_up_where_it_was():
    resumed, missed = watch("shard_resumed"), watch("message", lambda message: message.content == "missed")
    await stage.ask("faults", reconnect=True)
    await stage.general.send("missed")
    await asyncio.gather(resumed, missed)


@step
async def a_session_that_ended_begins_anew():
    ready = watch("shard_ready")
    await stage.ask("faults", invalidate_sessions=True)
    await ready
    heard = watch("message", lambda message: message.content == "again")
    await stage.general.send("again")
    await heard


@step
async def a_channel_is_changed_and_deleted():
    changed = watch("guild_channel_update")
    await stage.games.edit(topic="All about games")
    assert (await changed)[1].topic == "All about games"
    async with stage.games.typing():
        pass
    deleted = watch("guild_channel_delete")
    await stage.ask("faults", delete_channel=str(stage.games.id))
    assert (await deleted).id == stage.games.id


@step
async def commands_are_taken_away():
    tree.clear_commands(guild=None)
    assert await tree.sync() == [] and await tree.fetch_commands() == []


async def main():
    async with client:
        await client.login(TOKEN)
        connection = asyncio.ensure_future(client.connect())
        await asyncio.wait_for(client.wait_until_ready(), 10)
        stage.guild = client.guilds[0]
        stage.general, stage.games = (discord.utils.get(stage.guild.text_channels, name=name) for name in ("general", "games"))
        stage.anna, stage.ben = (discord.utils.get(stage.guild.members, name=name) for name in ("anna", "ben"))
        await take_steps()
    await connection


run(main, 150)
