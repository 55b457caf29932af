import { type EditorMessages, parseHostMessage, type RequestedKind } from '#contracts/editorMessages.ts';
import { createFilePicking, type PickedFile, type PickedPicture, type Size } from './host/filePicking.ts';
import { type HostWindow, startHandshake } from './host/handshake.ts';
import { createHostState, type HostState } from './host/hostState.ts';
import { createHostTokens, type Tokens } from './host/hostTokens.ts';
import { createPlaceSender } from './host/placeSender.ts';

/** The editor's side of the messages between editor and tool. */
export type Host = {
  state(): HostState;
  subscribe(listener: () => void): () => void;
  campaignSaved(campaignId: string): void;
  /**
   * Returns the tokens of one user. If another user logs in, what the former user did not finish is sent with the former
   * user's latest token, and never as the other user.
   */
  tokensOf(subject: string): Tokens;
  /** Opens the media library for an image of this size in pixels; returns null if the user cancels. */
  pickPicture(fieldId: string, size: Size): Promise<PickedPicture | null>;
  /**
   * Opens the media library for a file of this kind; returns null if the user cancels. A tool of an earlier version offers
   * other files too.
   */
  pickFile(fieldId: string, kind: RequestedKind): Promise<PickedFile | null>;
  /** Tells the tool the block in focus, which it shows to the other users. */
  place(blockId: string): void;
  /** Tells the tool whether there are unsaved changes, so that it does not publish a page without them. */
  unsaved(unsaved: boolean): void;
  /** Sends the accessibility problems of the page as it was stored at a time. */
  pageChecked(checked: EditorMessages['pageChecked']): void;
  close(): void;
};

/** Returns the window that shows this editor in a frame or opened it in a tab. */
export const findHostWindow = (): HostWindow | null => (window.parent === window ? window.opener : window.parent);

/**
 * Connects to the tool: sends `ready` until the tool responds. Accepts messages only from that window and origin, and
 * sends only to that origin.
 */
export function connectToHost(own: Window, host: HostWindow | null, hostOrigin: string): Host {
  const { receive, setSilent, ...store } = createHostState(host === null);
  const handshake = startHandshake({ host, hostOrigin, onSilent: () => setSilent(true) });
  const { send, version } = handshake;
  const tokens = createHostTokens(handshake.repeat);
  const picking = createFilePicking((request) => {
    if (version() !== null) send('openMediaLibrary', version() === 1 ? {} : request);
    return version() !== null;
  });
  const places = createPlaceSender((blockId) => {
    if (version() === 2) send('place', { blockId });
  });

  let unsaved = false;
  const sendUnsaved = () => {
    if (version() === 2) send('unsaved', { unsaved });
  };

  const onMessage = (event: MessageEvent) => {
    if (event.source !== host || event.origin !== hostOrigin) return;
    const message = parseHostMessage(event.data);
    if (message?.type === 'ready') {
      handshake.agree(message.payload.version);
      setSilent(false);
      places.sendNow();
      sendUnsaved();
    }
    if (!message || version() === null) return;
    if (message.type === 'token') tokens.add(message.payload.token);
    if (message.type === 'mediaPicked') picking.receive(message.payload);
    receive(message);
  };
  own.addEventListener('message', onMessage);

  return {
    ...store,
    campaignSaved: (campaignId) => send('campaignSaved', { campaignId }),
    tokensOf: tokens.tokensOf,
    pickPicture: (fieldId, targetSize) => picking.pick({ fieldId, targetSize }),
    pickFile: (fieldId, kind) => picking.pick({ fieldId, targetSize: { width: 0, height: 0 }, kind }),
    place: places.place,
    unsaved(next) {
      unsaved = next;
      sendUnsaved();
    },
    pageChecked(checked) {
      if (version() === 2) send('pageChecked', checked);
    },
    close() {
      picking.cancel();
      places.stop();
      own.removeEventListener('message', onMessage);
      handshake.stop();
    },
  };
}
