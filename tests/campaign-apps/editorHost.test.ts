import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connectToHost, type Host } from '../../campaign-apps/kit/editor/host.ts';
import { type EditorMessageVersion, hostMessage } from '../../contracts/editorMessages.ts';

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

test('knows who else is in the editor', () => {
  agree(2);
  expect(host.state().people).toEqual([]);
  const people = [{ id: 'u1', name: 'Kim Lee', blockId: 'a' }];
  receive(hostMessage('presence', { people }, 2));
  expect(host.state().people).toEqual(people);
});
