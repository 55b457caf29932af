import { type PageProblems, readPageProblems } from './pageChecks.ts';
import { isBlockId } from './presence.ts';
import { isRecord } from './values.ts';

/**
 * The messages between the tool (the host) and an app's editor in a frame or tab. Each side accepts messages only from
 * the expected window and origin, which it checks before it parses them here.
 *
 * The editor sends `ready` with its supported versions, always as version 1, until the host responds with `ready` and
 * the version that both use. Then the host sends `token`, `theme`, `campaignInfo` and in version 2 `language` and
 * `presence`, and again whenever one of them changes. An editor whose token was refused, or whose host stopped responding, starts again with `ready`
 * (docs/protocol.md, Editor messages).
 */
export const editorMessageNamespace = 'cms-editor';

export const editorMessageVersions = [1, 2] as const;
export type EditorMessageVersion = (typeof editorMessageVersions)[number];

/** The campaign as an editor sees it. `updated_at` is the base of its first save. Times are ISO 8601. */
export type EditorCampaign = {
  id: string;
  app: string;
  name: string;
  slug: string;
  /** The public URL; null if the app's config was never loaded. */
  url: string | null;
  test: boolean;
  starts_at: string | null;
  ends_at: string | null;
  updated_at: string;
};

/** Another user who has the editor of the campaign open; `blockId` is the block in focus, null if there is none. */
export type EditorPerson = { id: string; name: string; blockId: string | null };

/**
 * Version 2 requests an image for a field at a size in pixels or, with a kind, a video or a caption file (WebVTT), whose
 * size is 0. A host that does not know the kind offers all files for such a size. Version 1 has an empty payload.
 */
type MediaRequest = { fieldId: string; targetSize: { width: number; height: number }; kind?: RequestedKind };
export type RequestedKind = 'video' | 'captions';

/** Messages from the editor to the host. */
export type EditorMessages = {
  ready: { versions: EditorMessageVersion[] };
  campaignSaved: { campaignId: string };
  openMediaLibrary: MediaRequest | Record<string, never>;
  /** Version 2: the block that has the focus; null if there is none. */
  place: { blockId: string | null };
  /** Version 2: whether there are unsaved changes. */
  unsaved: { unsaved: boolean };
  /** Version 2: the problems of the page that was stored at this time (`EditorCampaign.updated_at`). */
  pageChecked: { campaignId: string; updatedAt: string; found: PageProblems };
};

/** Messages from the host to the editor. */
export type HostMessages = {
  ready: { version: EditorMessageVersion };
  /** A new token follows 60 s before this one expires. */
  token: { token: string; expires_at: string };
  theme: { mode: 'light' | 'dark' };
  /** Version 2: the language of the tool, as an IETF language tag. It is independent of the page's languages. */
  language: { locale: string };
  campaignInfo: { campaign: EditorCampaign };
  /**
   * `url` is null if the user cancelled. Width and height are in pixels, 0 if the file has none. `alt` is the file's
   * alternative text in the media library; absent if it has none. `picture` is the URL of the picture of a video, under
   * which the tool serves the current one; absent if it has none.
   */
  mediaPicked: {
    fieldId?: string;
    url: string | null;
    width: number;
    height: number;
    alt?: string;
    picture?: string;
  };
  /** Version 2: the other users who have the editor of the campaign open, in order of arrival. */
  presence: { people: EditorPerson[] };
};

type MessageOf<Messages> = {
  [Type in keyof Messages]: {
    ns: typeof editorMessageNamespace;
    v: EditorMessageVersion;
    type: Type;
    payload: Messages[Type];
  };
}[keyof Messages];

export type EditorMessage = MessageOf<EditorMessages>;
export type HostMessage = MessageOf<HostMessages>;

/** Returns a message from the editor, ready for `postMessage(message, hostOrigin)`. */
export function editorMessage<Type extends keyof EditorMessages>(
  type: Type,
  payload: EditorMessages[Type],
  version: EditorMessageVersion = 1,
) {
  return { ns: editorMessageNamespace, v: version, type, payload } as const;
}

/** Returns a message from the host, ready for `postMessage(message, editorOrigin)`. */
export function hostMessage<Type extends keyof HostMessages>(
  type: Type,
  payload: HostMessages[Type],
  version: EditorMessageVersion = 1,
) {
  return { ns: editorMessageNamespace, v: version, type, payload } as const;
}

/** Returns the highest version that both support; null if there is none. */
export function agreedVersion(offered: EditorMessageVersion[]): EditorMessageVersion | null {
  return [...editorMessageVersions].reverse().find((version) => offered.includes(version)) ?? null;
}

/**
 * Parses a message that the host received: validates all fields and drops unknown ones. Returns null for anything
 * else.
 */
export function parseEditorMessage(data: unknown): EditorMessage | null {
  const envelope = readEnvelope(data);
  if (!envelope) return null;
  const { ns, v, payload } = envelope;
  switch (envelope.type) {
    case 'ready': {
      const versions = readVersions(payload.versions);
      return versions && { ns, v, type: 'ready', payload: { versions } };
    }
    case 'campaignSaved': {
      const { campaignId } = payload;
      return isFilledText(campaignId) ? { ns, v, type: 'campaignSaved', payload: { campaignId } } : null;
    }
    case 'openMediaLibrary': {
      const request = v === 1 ? {} : readMediaRequest(payload);
      return request && { ns, v, type: 'openMediaLibrary', payload: request };
    }
    case 'place': {
      const { blockId } = payload;
      const isPlace = v === 2 && (blockId === null || isBlockId(blockId));
      return isPlace ? { ns, v, type: 'place', payload: { blockId } } : null;
    }
    case 'unsaved': {
      const { unsaved } = payload;
      return v === 2 && typeof unsaved === 'boolean' ? { ns, v, type: 'unsaved', payload: { unsaved } } : null;
    }
    case 'pageChecked': {
      const { campaignId, updatedAt } = payload;
      const found = v === 2 ? readPageProblems(payload.found) : null;
      if (found === null || !isFilledText(campaignId) || !isMoment(updatedAt)) return null;
      return { ns, v, type: 'pageChecked', payload: { campaignId, updatedAt, found } };
    }
    default:
      return null;
  }
}

/**
 * Parses a message that the editor received: validates all fields and drops unknown ones. Returns null for anything
 * else.
 */
export function parseHostMessage(data: unknown): HostMessage | null {
  const envelope = readEnvelope(data);
  if (!envelope) return null;
  const { ns, v, payload } = envelope;
  switch (envelope.type) {
    case 'ready':
      return isVersion(payload.version) ? { ns, v, type: 'ready', payload: { version: payload.version } } : null;
    case 'token': {
      const { token, expires_at } = payload;
      return isFilledText(token) && isMoment(expires_at)
        ? { ns, v, type: 'token', payload: { token, expires_at } }
        : null;
    }
    case 'theme': {
      const { mode } = payload;
      return mode === 'light' || mode === 'dark' ? { ns, v, type: 'theme', payload: { mode } } : null;
    }
    case 'language': {
      const { locale } = payload;
      return v === 2 && isLanguageTag(locale) ? { ns, v, type: 'language', payload: { locale } } : null;
    }
    case 'campaignInfo': {
      const campaign = readCampaign(payload.campaign);
      return campaign && { ns, v, type: 'campaignInfo', payload: { campaign } };
    }
    case 'mediaPicked': {
      const picked = readMediaPicked(payload);
      return picked && { ns, v, type: 'mediaPicked', payload: picked };
    }
    case 'presence': {
      const people = v === 2 && Array.isArray(payload.people) ? payload.people.flatMap(readPerson) : null;
      return people && { ns, v, type: 'presence', payload: { people } };
    }
    default:
      return null;
  }
}

const isFilledText = (value: unknown): value is string => typeof value === 'string' && value.length > 0;
/** By form only; which languages are known is up to the editor. */
const isLanguageTag = (value: unknown): value is string =>
  isFilledText(value) && value.length <= 35 && /^[a-z]{2,8}(-[a-z0-9]{1,8})*$/i.test(value);
const isMoment = (value: unknown): value is string => isFilledText(value) && !Number.isNaN(Date.parse(value));
const isMomentOrNull = (value: unknown): value is string | null => value === null || isMoment(value);
const isSize = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value >= 0;
const isVersion = (value: unknown): value is EditorMessageVersion => editorMessageVersions.some((v) => v === value);

function readEnvelope(data: unknown) {
  if (!isRecord(data) || data.ns !== editorMessageNamespace || !isVersion(data.v) || !isRecord(data.payload)) {
    return null;
  }
  return { ns: editorMessageNamespace, v: data.v, type: data.type, payload: data.payload } as const;
}

/** Ignores unknown versions, which a newer editor may offer. */
function readVersions(value: unknown): EditorMessageVersion[] | null {
  return Array.isArray(value) && value.every((version) => typeof version === 'number') ? value.filter(isVersion) : null;
}

/** Ignores unknown kinds, which a newer editor may request. */
function readMediaRequest({ fieldId, targetSize, kind }: Record<string, unknown>): MediaRequest | null {
  if (!isFilledText(fieldId) || !isRecord(targetSize)) return null;
  const { width, height } = targetSize;
  if (!isSize(width) || !isSize(height)) return null;
  return { fieldId, targetSize: { width, height }, ...((kind === 'video' || kind === 'captions') && { kind }) };
}

function readMediaPicked(payload: Record<string, unknown>): HostMessages['mediaPicked'] | null {
  const { fieldId, url, width, height, alt, picture } = payload;
  if (fieldId !== undefined && !isFilledText(fieldId)) return null;
  if (url !== null && !isFilledText(url)) return null;
  if (alt !== undefined && typeof alt !== 'string') return null;
  if (picture !== undefined && !isFilledText(picture)) return null;
  if (!isSize(width) || !isSize(height)) return null;
  return { ...(fieldId && { fieldId }), url, width, height, ...(alt && { alt }), ...(picture && { picture }) };
}

function readPerson(value: unknown): EditorPerson[] {
  if (!isRecord(value)) return [];
  const { id, name, blockId } = value;
  if (!isFilledText(id) || typeof name !== 'string' || (blockId !== null && !isBlockId(blockId))) return [];
  return [{ id, name, blockId }];
}

function readCampaign(value: unknown): EditorCampaign | null {
  if (!isRecord(value)) return null;
  const { id, app, name, slug, url, test, starts_at, ends_at, updated_at } = value;
  if (
    !isFilledText(id) ||
    !isFilledText(app) ||
    !isFilledText(name) ||
    !isFilledText(slug) ||
    typeof test !== 'boolean'
  )
    return null;
  if (url !== null && !isFilledText(url)) return null;
  if (!isMomentOrNull(starts_at) || !isMomentOrNull(ends_at) || !isMoment(updated_at)) return null;
  return { id, app, name, slug, url, test, starts_at, ends_at, updated_at };
}
