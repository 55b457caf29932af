import {
  type EditorMessage,
  type EditorMessageVersion,
  editorMessageNamespace,
  type HostMessages,
  hostMessage,
  parseEditorMessage,
} from '#contracts/editorMessages.ts';
import { limits } from '#contracts/limits.ts';

/** Why a message was dropped: wrong window, wrong origin, invalid format, or rate limit exceeded. */
type DropReason = 'window' | 'origin' | 'form' | 'flood';

/** A message that was sent, received or dropped, for the protocol inspector. */
export type ChannelEvent = {
  from: 'editor' | 'host';
  /** The window that sent the message; null for sent messages. */
  source: MessageEventSource | null;
  /** The origin of the sender or the receiver. */
  origin: string;
  message: unknown;
  dropped: DropReason | null;
};

type ChannelOptions = {
  /** This page's window, which receives the messages. */
  own: Window;
  /** Returns the editor's current window; null while there is none. */
  editor: () => Window | null;
  /** The editor's exact origin. */
  origin: string;
  onMessage: (message: EditorMessage) => void;
  onEvent?: (event: ChannelEvent) => void;
  /** Returns the milliseconds of a monotonic clock. */
  now?: () => number;
};

export type EditorChannel = {
  send<Type extends keyof HostMessages>(type: Type, payload: HostMessages[Type], version: EditorMessageVersion): void;
  close(): void;
};

/** Returns a token bucket: it allows a burst of messages, then the rate per second from the limits. */
function createAllowance(now: () => number): () => boolean {
  const { editorMessagesAtOnce, editorMessagesPerSecond } = limits;
  let left: number = editorMessagesAtOnce;
  let at = now();
  return () => {
    const time = now();
    left = Math.min(editorMessagesAtOnce, left + ((time - at) / 1_000) * editorMessagesPerSecond);
    at = time;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}

const claimsProtocol = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'ns' in data && data.ns === editorMessageNamespace;

/**
 * Opens the message channel between this page and one editor window. Accepts messages only from that window and the
 * editor's exact origin, with every field validated, and sends only to that origin, never to `*`.
 */
export function openEditorChannel(options: ChannelOptions): EditorChannel {
  const { own, editor, origin, onMessage, onEvent, now = () => performance.now() } = options;
  const isAllowed = createAllowance(now);

  const dropped = (event: MessageEvent<unknown>): DropReason | null => {
    if (event.source !== editor()) return 'window';
    if (event.origin !== origin) return 'origin';
    return isAllowed() ? null : 'flood';
  };
  const receive = (event: MessageEvent<unknown>) => {
    const reason = dropped(event);
    const message = reason === null ? parseEditorMessage(event.data) : null;
    // Other scripts also post to this window; ignore messages that are not part of the protocol.
    if (reason !== 'window' || claimsProtocol(event.data)) {
      const dropped = reason ?? (message ? null : 'form');
      onEvent?.({ from: 'editor', source: event.source, origin: event.origin, message: event.data, dropped: dropped });
    }
    if (message) onMessage(message);
  };
  own.addEventListener('message', receive);
  return {
    send(type, payload, version) {
      const message = hostMessage(type, payload, version);
      editor()?.postMessage(message, origin);
      onEvent?.({ from: 'host', source: null, origin, message, dropped: null });
    },
    close: () => own.removeEventListener('message', receive),
  };
}
