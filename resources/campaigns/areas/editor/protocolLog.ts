import { isObject } from '../../../../contracts/values.ts';
import type { ChannelEvent } from './editorChannel.ts';

/** One message as the inspector shows it. */
export type LoggedMessage = Omit<ChannelEvent, 'source'> & { id: number; at: Date };

/** So many of the last messages are kept. */
const maxStored = 200;

/** What is shown or copied from here must let nobody in. */
function withoutToken(message: unknown): unknown {
  if (!isObject(message) || !isObject(message.payload) || !('token' in message.payload)) return message;
  return { ...message, payload: { ...message.payload, token: '…' } };
}

/** The last messages of an editor, newest first, without the tokens in them; for `useSyncExternalStore`. */
export function createProtocolLog(now: () => Date = () => new Date()) {
  const listeners = new Set<() => void>();
  let messages: readonly LoggedMessage[] = [];
  let count = 0;
  const change = (next: readonly LoggedMessage[]) => {
    messages = next;
    for (const listener of listeners) listener();
  };
  return {
    record({ source: _, message, ...event }: ChannelEvent) {
      count += 1;
      const logged = { ...event, message: withoutToken(message), id: count, at: now() };
      change([logged, ...messages].slice(0, maxStored));
    },
    clear: () => change([]),
    messages: () => messages,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
export type ProtocolLog = ReturnType<typeof createProtocolLog>;
