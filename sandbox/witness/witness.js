// A small bot by discord.js: it checks all that it is told, and ends with status 1 at the first surprise.
//
// SANDBOX_URL and SANDBOX_TOKEN say where Discord is. It prints `ready` when people may come, and ends when the form that
// its menu opens was sent in.

import assert from 'node:assert/strict';
import {
  ActionRowBuilder, ApplicationCommandOptionType, ApplicationIntegrationType, ButtonBuilder, ButtonStyle, ChannelType, Client,
  ComponentType, Events, GatewayIntentBits, InteractionContextType, MessageFlags, ModalBuilder, StringSelectMenuBuilder,
  TextInputBuilder, TextInputStyle,
} from 'discord.js';

const PATIENCE = 20_000;
// One transparent pixel.
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const COMMAND = {
  name: 'roll',
  description: 'Rolls a die',
  contexts: [InteractionContextType.Guild, InteractionContextType.BotDM],
  integrationTypes: [ApplicationIntegrationType.GuildInstall],
  options: [
    { name: 'die', description: 'Which die', type: ApplicationCommandOptionType.String, required: true, autocomplete: true },
    { name: 'for', description: 'For whom', type: ApplicationCommandOptionType.User },
  ],
};

const client = new Client({
  intents: [GatewayIntentBits.Guilds, GatewayIntentBits.GuildMessages, GatewayIntentBits.DirectMessages],
  rest: { api: `${process.env.SANDBOX_URL}/api`, version: '10' },
});

const row = (...components) => new ActionRowBuilder().addComponents(...components);

/** What a message is like that was posted by this bot. */
function isOwn(message, content) {
  assert.equal(message.content, content);
  assert.equal(message.author.id, client.user.id);
  assert.ok(Math.abs(Date.now() - message.createdTimestamp) < 60_000, 'its id holds the time');
}

async function registers() {
  const commands = await client.application.commands.set([COMMAND]);
  assert.equal(commands.size, 1);
  const command = commands.first();
  assert.equal(command.name, 'roll');
  assert.equal(command.applicationId, client.application.id);
  assert.deepEqual(command.options.map((option) => [option.name, option.type]), [['die', 3], ['for', 6]]);
  assert.ok(command.equals(COMMAND), 'it is as it was sent');
}

async function posts(channel) {
  const file = { attachment: PICTURE, name: 'die.png', description: 'A die that shows six.' };
  const message = await channel.send({ content: 'Look', files: [file] });
  isOwn(message, 'Look');
  const attachment = message.attachments.first();
  assert.equal(attachment.name, 'die.png');
  assert.equal(attachment.description, 'A die that shows six.');
  assert.equal(attachment.contentType, 'image/png');
  assert.deepEqual([attachment.width, attachment.height, attachment.size], [1, 1, PICTURE.length]);
  const bytes = Buffer.from(await (await fetch(attachment.url)).arrayBuffer());
  assert.ok(bytes.equals(PICTURE), 'the picture is what was sent');

  const edited = await message.edit('Look again');
  assert.equal(edited.attachments.size, 1);
  assert.ok(edited.editedTimestamp >= edited.createdTimestamp);
  isOwn(await channel.messages.fetch({ message: message.id, force: true }), 'Look again');

  const thread = await message.startThread({ name: 'Rolls', autoArchiveDuration: 1440 });
  assert.equal(thread.type, ChannelType.PublicThread);
  assert.equal(thread.parentId, channel.id);
  isOwn(await thread.send('In the thread'), 'In the thread');
  await thread.setArchived(true);
  assert.equal(thread.archived, true);

  const gone = await channel.send('Gone');
  await gone.delete();
  await assert.rejects(channel.messages.fetch({ message: gone.id, force: true }), { code: 10008, status: 404 });
  await assert.rejects(channel.send(' '), { code: 50006, status: 400 });
}

async function writesTo(member) {
  const message = await member.send('For you alone');
  isOwn(message, 'For you alone');
  assert.equal(message.channel.type, ChannelType.DM);
  assert.equal(message.channel.recipientId, member.id);
}

async function offers(interaction) {
  const focused = interaction.options.getFocused(true);
  assert.deepEqual([focused.name, focused.value], ['die', 'd']);
  await interaction.respond([{ name: 'Six sides', value: 'd6' }]);
}

async function rolls(interaction) {
  assert.ok(interaction.inCachedGuild());
  assert.equal(interaction.commandName, 'roll');
  assert.ok(!interaction.guild.channels.cache.some((channel) => channel.name === 'games'), 'it was deleted meanwhile');
  assert.equal(interaction.options.getString('die'), 'd6');
  assert.equal(interaction.options.getUser('for').username, 'ben');
  assert.equal(interaction.options.getMember('for').displayName, 'Ben');
  const again = new ButtonBuilder().setCustomId('again').setLabel('Again').setStyle(ButtonStyle.Primary);
  const answer = await interaction.reply({ content: 'Six!', components: [row(again)], withResponse: true });
  const { message } = answer.resource;
  isOwn(message, 'Six!');
  assert.equal(message.interactionMetadata.user.id, interaction.user.id);
  const button = message.components[0].components[0];
  assert.deepEqual([button.type, button.customId, button.label], [ComponentType.Button, 'again', 'Again']);
  await assert.rejects(interaction.client.rest.post(`/interactions/${interaction.id}/${interaction.token}/callback`, {
    body: { type: 5 }, auth: false,
  }), { code: 40060, status: 400 });
}

async function rollsAgain(interaction) {
  assert.equal(interaction.customId, 'again');
  isOwn(interaction.message, 'Six!');
  await interaction.deferReply({ flags: MessageFlags.Ephemeral });
  const menu = new StringSelectMenuBuilder().setCustomId('which').setPlaceholder('Which die')
    .addOptions({ label: 'Six sides', value: 'd6' }, { label: 'Eight sides', value: 'd8' });
  const message = await interaction.editReply({ content: 'Only you see this', components: [row(menu)] });
  isOwn(message, 'Only you see this');
  assert.ok(message.flags.has(MessageFlags.Ephemeral) && !message.flags.has(MessageFlags.Loading));
  const more = await interaction.followUp({ content: 'More', flags: MessageFlags.Ephemeral });
  assert.notEqual(more.id, message.id);
  await interaction.deleteReply(more);
}

async function asks(interaction) {
  assert.deepEqual(interaction.values, ['d8']);
  assert.equal(interaction.component.options.length, 2);
  const input = new TextInputBuilder().setCustomId('why').setLabel('Why').setStyle(TextInputStyle.Short);
  await interaction.showModal(new ModalBuilder().setCustomId('form').setTitle('Reason').addComponents(row(input)));
}

async function hears(interaction) {
  assert.equal(interaction.customId, 'form');
  assert.equal(interaction.fields.getTextInputValue('why'), 'For luck');
  assert.ok(interaction.isFromMessage());
  await interaction.update({ content: 'Eight, for luck', components: [] });
}

async function answer(interaction) {
  if (interaction.isAutocomplete()) return offers(interaction);
  if (interaction.isChatInputCommand()) return rolls(interaction);
  if (interaction.isButton()) return rollsAgain(interaction);
  if (interaction.isStringSelectMenu()) return asks(interaction);
  assert.ok(interaction.isModalSubmit(), `an interaction of type ${interaction.type}`);
  await hears(interaction);
  await end(0);
}

async function begin() {
  assert.equal(client.guilds.cache.size, 1);
  const guild = client.guilds.cache.first();
  assert.deepEqual(guild.channels.cache.map((channel) => channel.name).sort(), ['games', 'general']);
  await registers();
  await posts(guild.channels.cache.find((channel) => channel.name === 'general'));
  await writesTo(guild.members.cache.find((member) => member.user.username === 'anna'));
  console.log('ready');
}

async function end(status) {
  await client.destroy();
  process.exit(status);
}

async function fail(error) {
  console.error(error);
  await end(1);
}

setTimeout(() => fail(new Error('nobody came to the end')), PATIENCE).unref();
process.on('unhandledRejection', fail);
client.on(Events.Error, fail);
client.on(Events.Warn, fail);
client.once(Events.ClientReady, () => begin().catch(fail));
client.on(Events.InteractionCreate, (interaction) => answer(interaction).catch(fail));
await client.login(process.env.SANDBOX_TOKEN);
