import {
  type EditorCampaign,
  type EditorMessages,
  type EditorMessageVersion,
  type EditorPerson,
  editorMessage,
  editorMessageVersions,
  type HostMessage,
  type HostMessages,
  parseHostMessage,
} from '#contracts/editorMessages.ts';
import { createPersonColors } from './personColor.ts';

/** Another user in the editor, with the number of the color (`personColor.ts`). */
type ColoredPerson = EditorPerson & { color: number };

/** The state received from the tool. */
type HostState = {
  /** Whether the tool has not responded to `ready` for 10 s. */
  silent: boolean;
  token: string | null;
  campaign: EditorCampaign | null;
  mode: 'light' | 'dark' | null;
  /** The language of the tool; null before the tool names it, and if the tool speaks version 1. */
  language: string | null;
  /** The other users who have this editor open; empty if the tool speaks version 1. */
  people: readonly ColoredPerson[];
};

/** The tokens of one user. */
export type Tokens = {
  /** Returns the latest token or, if the server refused that one, the next that the tool sends; null after 15 s. */
  token(refused?: string): Promise<string | null>;
};

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
   * Opens the media library for a video; returns null if the user cancels. A tool of an earlier version offers other files
   * too.
   */
  pickVideo(fieldId: string): Promise<PickedVideo | null>;
  /** Tells the tool the block in focus, which it shows to the other users. */
  place(blockId: string): void;
  close(): void;
};

type Size = { width: number; height: number };

/** `alt` is the file's alternative text; empty if it has none. */
type PickedPicture = Size & { url: string; alt: string };

/** `picture` is the URL of its picture; null if it has none, or the tool is of an earlier version. */
export type PickedVideo = { url: string; picture: string | null };

type PickedFile = PickedPicture & PickedVideo;

type HostWindow = Pick<Window, 'postMessage'>;

const readyEveryMs = 1_000;
const silentAfterMs = 10_000;
const tokenWaitMs = 15_000;
/** Fewer places than the tool accepts messages, however fast the focus moves. */
const placeEveryMs = 300;

/** Returns the window that shows this editor in a frame or opened it in a tab. */
export const findHostWindow = (): HostWindow | null => (window.parent === window ? window.opener : window.parent);

/**
 * Connects to the tool: sends `ready` until the tool responds. Accepts messages only from that window and origin, and
 * sends only to that origin.
 */
export function connectToHost(own: Window, host: HostWindow | null, hostOrigin: string): Host {
  const nothing = { token: null, campaign: null, mode: null, language: null, people: [] };
  let state: HostState = { silent: host === null, ...nothing };
  let version: EditorMessageVersion | null = null;
  const listeners = new Set<() => void>();
  /** The latest token of each user. */
  const tokens = new Map<string, string>();
  const colorsOf = createPersonColors();
  const withColors = (people: readonly EditorPerson[]): ColoredPerson[] => {
    // The others see this user too.
    const own = state.token === null ? [] : [subjectOf(state.token)];
    const colors = colorsOf([...people.map(({ id }) => id), ...own]);
    return people.map((person) => ({ ...person, color: colors.get(person.id) ?? 0 }));
  };

  const change = (changes: Partial<HostState>) => {
    state = { ...state, ...changes };
    for (const listener of [...listeners]) listener();
  };
  const send = <Type extends keyof EditorMessages>(type: Type, payload: EditorMessages[Type]) =>
    host?.postMessage(editorMessage(type, payload, version ?? 1), hostOrigin);
  const sayReady = () => {
    version = null;
    send('ready', { versions: [...editorMessageVersions] });
  };

  let picking: { fieldId: string; settle: (file: PickedFile | null) => void } | null = null;
  const endPick = (file: PickedFile | null) => {
    picking?.settle(file);
    picking = null;
  };
  const pick = (request: { fieldId: string; targetSize: Size; kind?: 'video' }): Promise<PickedFile | null> => {
    endPick(null);
    if (version === null) return Promise.resolve(null);
    send('openMediaLibrary', version === 1 ? {} : request);
    return new Promise((settle) => {
      picking = { fieldId: request.fieldId, settle };
    });
  };
  const picked = ({ fieldId, url, alt = '', picture, ...size }: HostMessages['mediaPicked']) => {
    // Version 1 doesn't include the field.
    if (!picking || (fieldId !== undefined && fieldId !== picking.fieldId)) return;
    endPick(url === null ? null : { url, alt, picture: picture ?? null, ...size });
  };

  let place: string | null = null;
  let placeTimer: ReturnType<typeof setTimeout> | undefined;
  const tellPlace = () => {
    placeTimer = undefined;
    if (version === 2 && place !== null) send('place', { blockId: place });
  };

  const receive = (message: HostMessage) => {
    if (message.type === 'ready') {
      version = message.payload.version;
      if (state.silent) change({ silent: false });
      tellPlace();
    }
    if (version === null) return;
    if (message.type === 'token') {
      const { token } = message.payload;
      tokens.set(subjectOf(token), token);
      change({ token });
    }
    if (message.type === 'theme') change({ mode: message.payload.mode });
    if (message.type === 'language') change({ language: message.payload.locale });
    if (message.type === 'mediaPicked') picked(message.payload);
    if (message.type === 'campaignInfo') change({ campaign: message.payload.campaign });
    if (message.type === 'presence') change({ people: withColors(message.payload.people) });
  };
  const onMessage = (event: MessageEvent) => {
    if (event.source !== host || event.origin !== hostOrigin) return;
    const message = parseHostMessage(event.data);
    if (message) receive(message);
  };

  own.addEventListener('message', onMessage);
  sayReady();
  const startedAt = Date.now();
  const timer = setInterval(() => {
    if (version !== null) return;
    sayReady();
    if (!state.silent && Date.now() - startedAt > silentAfterMs) change({ silent: true });
  }, readyEveryMs);

  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };

  return {
    state: () => state,
    subscribe: (listener) => {
      const unsubscribe = subscribe(listener);
      return () => void unsubscribe();
    },
    campaignSaved: (campaignId) => send('campaignSaved', { campaignId }),
    tokensOf: (subject) => ({
      token(refused) {
        const usable = () => {
          const token = tokens.get(subject) ?? null;
          return token === refused ? null : token;
        };
        if (usable() !== null) return Promise.resolve(usable());
        return new Promise((resolve) => {
          const settle = () => {
            clearTimeout(timeout);
            unsubscribe();
            resolve(usable());
          };
          const unsubscribe = subscribe(() => {
            if (usable() !== null) settle();
          });
          const timeout = setTimeout(settle, tokenWaitMs);
          if (version !== null) sayReady();
        });
      },
    }),
    pickPicture: (fieldId, targetSize) => pick({ fieldId, targetSize }),
    pickVideo: (fieldId) => pick({ fieldId, targetSize: { width: 0, height: 0 }, kind: 'video' }),
    place(blockId) {
      if (blockId === place) return;
      place = blockId;
      placeTimer ??= setTimeout(tellPlace, placeEveryMs);
    },
    close() {
      endPick(null);
      clearTimeout(placeTimer);
      own.removeEventListener('message', onMessage);
      clearInterval(timer);
    },
  };
}

/** Returns the token's subject, for the key of drafts; only the server verifies the token. */
export function subjectOf(token: string): string {
  try {
    const payload: unknown = JSON.parse(atob((token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')));
    const subject = typeof payload === 'object' && payload !== null && 'sub' in payload ? payload.sub : '';
    return typeof subject === 'string' ? subject : '';
  } catch {
    return '';
  }
}
