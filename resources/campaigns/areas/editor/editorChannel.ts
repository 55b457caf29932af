import {
  type EditorMessage,
  type EditorMessageVersion,
  editorMessageNamespace,
  type HostMessages,
  hostMessage,
  parseEditorMessage,
} from '../../../../contracts/editorMessages.ts';
import { limits } from '../../../../contracts/limits.ts';

/** Why a message was passed over: from elsewhere, of no known form, or one too many. */
type DropReason = 'window' | 'origin' | 'form' | 'flood';

/** What went through a channel or came to it, for who looks at the protocol. */
export type ChannelEvent = {
  from: 'editor' | 'host';
  /** The window that it came from; null for what was sent. */
  source: MessageEventSource | null;
  /** The origin that it came from or went to. */
  origin: string;
  message: unknown;
  dropped: DropReason | null;
};

type ChannelOptions = {
  /** This page, where messages arrive. */
  own: Window;
  /** The editor's window as it is now; null while there is none. */
  editor: () => Window | null;
  /** The editor's exact origin. */
  origin: string;
  onMessage: (message: EditorMessage) => void;
  onEvent?: (event: ChannelEvent) => void;
  /** Milliseconds of a clock that only goes on. */
  now?: () => number;
};

export type EditorChannel = {
  send<Type extends keyof HostMessages>(type: Type, payload: HostMessages[Type], version: EditorMessageVersion): void;
  close(): void;
};

/** Lets so many messages through at once, and as many a second from then on as the limits say. */
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
 * The messages between this page and one editor's window: takes them from that very window and the
 * editor's exact origin alone, checked to the last field, and sends to that origin alone, never to `*`.
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
    // Other scripts talk to this window too; what does not speak of the protocol is none of it.
    if (reason !== 'window' || claimsProtocol(event.data)) {
      const told = reason ?? (message ? null : 'form');
      onEvent?.({ from: 'editor', source: event.source, origin: event.origin, message: event.data, dropped: told });
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
