import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connectToHost, type Host } from '#campaign-apps/kit/editor/host.ts';
import { type EditorMessageVersion, hostMessage } from '#contracts/editorMessages.ts';

const origin = 'https://cms.example.com';
let own: EventTarget;
let sent: { type: string; payload: unknown }[];
let tool: Pick<Window, 'postMessage'>;
let host: Host;

beforeEach(() => {
  vi.useFakeTimers();
  own = new EventTarget();
  sent = [];
  tool = { postMessage: (message: (typeof sent)[number]) => void sent.push(message) };
  // Only what `connectToHost` uses of a window.
  host = connectToHost(own as unknown as Window, tool, origin);
});
afterEach(() => {
  host.close();
  vi.useRealTimers();
});

/** The tool sends a message. */
const receive = (data: unknown) =>
  own.dispatchEvent(Object.assign(new Event('message'), { source: tool, origin, data }));
const agree = (version: EditorMessageVersion) => receive(hostMessage('ready', { version }, version));
const places = () => sent.filter(({ type }) => type === 'place').map(({ payload }) => Object(payload).blockId);

test('tells the tool the block in focus, not more often than it accepts messages', () => {
  agree(2);
  for (const block of ['a', 'a', 'b', 'c']) host.place(block);
  expect(places()).toEqual([]);
  vi.advanceTimersByTime(300);
  expect(places()).toEqual(['c']);
  host.place('c');
  vi.advanceTimersByTime(1_000);
  expect(places()).toEqual(['c']);
});

test('tells it again after a new handshake', () => {
  agree(2);
  host.place('a');
  vi.advanceTimersByTime(300);
  agree(2);
  expect(places()).toEqual(['a', 'a']);
});

test('sends no place to a tool that speaks version 1', () => {
  agree(1);
  host.place('a');
  vi.advanceTimersByTime(1_000);
  expect(places()).toEqual([]);
});

test('tells the tool about unsaved changes, again after a new handshake, and not in version 1', () => {
  const told = () => sent.filter(({ type }) => type === 'unsaved').map(({ payload }) => Object(payload).unsaved);
  agree(1);
  host.unsaved(true);
  expect(told()).toEqual([]);
  agree(2);
  host.unsaved(false);
  expect(told()).toEqual([true, false]);
});

test.each([
  [2, { fieldId: 'film', targetSize: { width: 0, height: 0 }, kind: 'video' }],
  [1, {}],
] as const)('requests a video of a tool that speaks version %d, and returns its URL', async (version, request) => {
  agree(version);
  const picked = host.pickFile('film', 'video');
  expect(sent.at(-1)).toMatchObject({ type: 'openMediaLibrary', payload: request });
  receive(hostMessage('mediaPicked', { url: 'https://cms.example.com/uploads/a.mp4', width: 0, height: 0 }, version));
  expect(await picked).toMatchObject({ url: 'https://cms.example.com/uploads/a.mp4', picture: null });
});

const tokenOf = (sub: string, at = 0) => `e.${Buffer.from(JSON.stringify({ sub, at })).toString('base64url')}.s`;
const giveToken = (token: string) => receive(hostMessage('token', { token, expires_at: '2026-01-01T00:00:00Z' }, 2));

test('gives each user only tokens of their own, also after another user has logged in', async () => {
  agree(2);
  const [ada, elif] = [host.tokensOf('ada'), host.tokensOf('elif')];
  giveToken(tokenOf('ada'));
  giveToken(tokenOf('elif'));
  expect(await ada.token()).toBe(tokenOf('ada'));
  expect(await elif.token()).toBe(tokenOf('elif'));
  const refused = ada.token(tokenOf('ada'));
  agree(2);
  giveToken(tokenOf('elif', 1));
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await refused).toBeNull();
  const next = ada.token(tokenOf('ada'));
  agree(2);
  giveToken(tokenOf('ada', 1));
  expect(await next).toBe(tokenOf('ada', 1));
});

test('knows who else is in the editor', () => {
  agree(2);
  expect(host.state().people).toEqual([]);
  const people = [{ id: 'u1', name: 'Kim Lee', blockId: 'a' }];
  receive(hostMessage('presence', { people }, 2));
  expect(host.state().people).toEqual([{ ...people[0], color: expect.any(Number) }]);
});
