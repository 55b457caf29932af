import { afterEach, expect, test } from 'vitest';
import type { EditorMessage } from '#contracts/editorMessages.ts';
import { limits } from '#contracts/limits.ts';
import {
  type ChannelEvent,
  type EditorChannel,
  openEditorChannel,
} from '#resources/campaigns/areas/editor/editorChannel.ts';
import { createProtocolLog } from '#resources/campaigns/areas/editor/protocolLog.ts';

const own = window.location.origin;
const ready = { ns: 'cms-editor', v: 1, type: 'ready', payload: { versions: [1, 2] } };
const frames: HTMLIFrameElement[] = [];
const channels: EditorChannel[] = [];

afterEach(() => {
  for (const channel of channels.splice(0)) channel.close();
  for (const frame of frames.splice(0)) frame.remove();
});

/** Makes a window of this origin that can post to this page as an editor does. */
function makeFrame(): { view: Window; post(message: unknown): Promise<void> } {
  const frame = document.body.appendChild(document.createElement('iframe'));
  frames.push(frame);
  const view = frame.contentWindow;
  if (!view) throw new Error('no window');
  const post = async (message: unknown) => {
    const arrived = new Promise((resolve) => window.addEventListener('message', resolve, { once: true }));
    const script = view.document.createElement('script');
    script.textContent = `parent.postMessage(${JSON.stringify(message)}, '*')`;
    view.document.body.append(script);
    await arrived;
  };
  return { view, post };
}

function listen(options: { editor: Window; origin?: string; now?: () => number }) {
  const messages: EditorMessage[] = [];
  const events: ChannelEvent[] = [];
  const channel = openEditorChannel({
    own: window,
    editor: () => options.editor,
    origin: options.origin ?? own,
    onMessage: (message) => messages.push(message),
    onEvent: (event) => events.push(event),
    ...(options.now && { now: options.now }),
  });
  channels.push(channel);
  return { channel, messages, events, dropped: () => events.map(({ dropped }) => dropped) };
}

test('accepts messages from its window, and ignores those of another of the same origin', async () => {
  const [editor, other] = [makeFrame(), makeFrame()];
  const heard = listen({ editor: editor.view });
  await other.post(ready);
  await editor.post(ready);
  expect(heard.messages).toEqual([ready]);
  expect(heard.dropped()).toEqual(['window', null]);
});

test('ignores messages of its window from an origin other than the editor’s', async () => {
  const editor = makeFrame();
  const heard = listen({ editor: editor.view, origin: 'https://editor.example' });
  await editor.post(ready);
  expect(heard.messages).toEqual([]);
  expect(heard.dropped()).toEqual(['origin']);
});

test('ignores malformed messages, and does not log what was not meant as a message', async () => {
  const [editor, other] = [makeFrame(), makeFrame()];
  const heard = listen({ editor: editor.view });
  await other.post({ from: 'an extension' });
  await editor.post({ ns: 'cms-editor', v: 9, type: 'ready', payload: {} });
  expect(heard.messages).toEqual([]);
  expect(heard.dropped()).toEqual(['form']);
});

test('ignores a flood of messages; once it is over it accepts messages again', async () => {
  let time = 0;
  const editor = makeFrame();
  const heard = listen({ editor: editor.view, now: () => time });
  for (let count = 0; count < limits.editorMessagesAtOnce + 3; count += 1) await editor.post(ready);
  expect(heard.messages).toHaveLength(limits.editorMessagesAtOnce);
  expect(heard.dropped().filter((reason) => reason === 'flood')).toHaveLength(3);
  time += 1_000;
  for (let count = 0; count < limits.editorMessagesPerSecond + 1; count += 1) await editor.post(ready);
  expect(heard.messages).toHaveLength(limits.editorMessagesAtOnce + limits.editorMessagesPerSecond);
});

test('accepts no messages once it is closed', async () => {
  const editor = makeFrame();
  const heard = listen({ editor: editor.view });
  heard.channel.close();
  await editor.post(ready);
  expect(heard.events).toEqual([]);
});

test('the log keeps the last messages, newest first, without their tokens', () => {
  const log = createProtocolLog(() => new Date('2026-11-21T20:00:00Z'));
  const message = { ns: 'cms-editor', v: 2, type: 'token', payload: { token: 'secret', expires_at: 'soon' } };
  log.record({ from: 'host', source: null, origin: own, message, dropped: null });
  for (let count = 0; count < 250; count += 1)
    log.record({ from: 'editor', source: window, origin: own, message: { count }, dropped: null });
  expect(log.messages()).toHaveLength(200);
  expect(log.messages()[0]?.message).toEqual({ count: 249 });
  expect(log.messages()[0]).not.toHaveProperty('source');
  log.clear();
  log.record({ from: 'host', source: null, origin: own, message, dropped: null });
  expect(JSON.stringify(log.messages())).not.toContain('secret');
});
