import { isObject } from '#contracts/values.ts';
import type { ChannelEvent } from './editorChannel.ts';

/** One message as the inspector shows it. */
export type LoggedMessage = Omit<ChannelEvent, 'source'> & { id: number; at: Date };

/** Number of messages kept in the log. */
const maxStored = 200;

/** Removes the token, so that the log can be shown and copied safely. */
function withoutToken(message: unknown): unknown {
  if (!isObject(message) || !isObject(message.payload) || !('token' in message.payload)) return message;
  return { ...message, payload: { ...message.payload, token: '…' } };
}

/** Creates a log of an editor's latest messages, newest first, without tokens; for `useSyncExternalStore`. */
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
