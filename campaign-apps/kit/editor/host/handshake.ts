import {
  type EditorMessages,
  type EditorMessageVersion,
  editorMessage,
  editorMessageVersions,
} from '#contracts/editorMessages.ts';

export type HostWindow = Pick<Window, 'postMessage'>;

const readyEveryMs = 1_000;
const silentAfterMs = 10_000;

type HandshakeOptions = {
  host: HostWindow | null;
  hostOrigin: string;
  /** Called when the tool has not responded for 10 s. */
  onSilent: () => void;
};

/** Sends `ready` to the tool until it responds with the version of the messages. */
export function startHandshake({ host, hostOrigin, onSilent }: HandshakeOptions) {
  let version: EditorMessageVersion | null = null;
  const send = <Type extends keyof EditorMessages>(type: Type, payload: EditorMessages[Type]) =>
    host?.postMessage(editorMessage(type, payload, version ?? 1), hostOrigin);
  const sayReady = () => {
    version = null;
    send('ready', { versions: [...editorMessageVersions] });
  };

  sayReady();
  const startedAt = Date.now();
  const timer = setInterval(() => {
    if (version !== null) return;
    sayReady();
    if (Date.now() - startedAt > silentAfterMs) onSilent();
  }, readyEveryMs);

  return {
    send,
    /** Returns the version that the tool speaks; null before it responds. */
    version: () => version,
    agree(agreed: EditorMessageVersion) {
      version = agreed;
    },
    /** Makes the tool send its state again. */
    repeat() {
      if (version !== null) sayReady();
    },
    stop: () => clearInterval(timer),
  };
}
