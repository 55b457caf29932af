import { limits } from './limits.ts';

/**
 * All errors that the server returns: key → status and English message. The keys are stable. The messages are also the
 * admin's English catalog (`errors.<key>`), so that server and client show the same text (docs/protocol.md, Errors).
 */
export const apiErrors = {
  'invalid-email-verification-token': {
    status: 400,
    msg: 'The verification code you entered is invalid. Click to receive a new code.',
  },
  'invalid-password-reset-token': {
    status: 400,
    msg: 'This link was used already, or is too old. Ask for a new one.',
  },
  'malformed-request': { status: 400, msg: 'The request could not be read.' },
  unauthorized: { status: 401, msg: 'Sign in to continue.' },
  'invalid-credentials': { status: 401, msg: 'The email address or the password is wrong.' },
  forbidden: { status: 403, msg: 'You are not allowed to do this.' },
  'user-pending': {
    status: 403,
    msg: 'Your account waits for approval by an administrator. You can sign in once it is approved.',
  },
  'user-rejected': { status: 403, msg: 'Your account is blocked. Ask an administrator.' },
  'email-unverified': { status: 403, msg: 'Verify your email address first.' },
  'not-found': { status: 404, msg: 'This does not exist.' },
  'music-id-not-found': { status: 404, msg: 'ID not found' },
  'playlist-not-found': { status: 404, msg: 'ID not found. A private playlist has to be made public first.' },
  'slug-taken': { status: 409, msg: 'This URL is already used by another campaign' },
  'app-taken': { status: 409, msg: 'There is an app with this ID already.' },
  'value-taken': { status: 409, msg: 'There is a record with this value already.' },
  'app-not-ready': {
    status: 409,
    msg: 'The configuration of this app has never been loaded. Reload it on the Apps screen.',
  },
  'no-pre-page-app': {
    status: 409,
    msg: 'There is no pre-page app, so that the token gate cannot have a page. Ask an administrator to add it.',
  },
  'default-language': { status: 409, msg: 'The default language of a campaign cannot be deleted.' },
  'sheet-linked': {
    status: 409,
    msg: 'The texts of this campaign are loaded from a Google sheet. Change them there, or remove the sheet first.',
  },
  'no-sheet': { status: 409, msg: 'No Google sheet is linked to this campaign.' },
  'sheet-changed': {
    status: 409,
    msg: 'The sheet, or the texts here, changed since the preview. Nothing was loaded. Look at the changes again.',
  },
  'nothing-to-undo': { status: 409, msg: 'There is no load that could be undone.' },
  'undo-too-late': {
    status: 409,
    msg: 'The texts were changed since they were loaded. Nothing was undone. The history of the campaign brings back each of them.',
  },
  'campaign-conflict': { status: 409, msg: 'Somebody else changed the same fields.' },
  'already-started': { status: 409, msg: 'The campaign has started already.' },
  'not-started': { status: 409, msg: 'The campaign has not started yet.' },
  'already-ended': { status: 409, msg: 'The campaign has ended already.' },
  'email-taken': { status: 409, msg: 'There is an account with this email address already.' },
  'last-admin': { status: 409, msg: 'This is the last administrator. Make somebody else one first.' },
  'own-account': { status: 409, msg: 'You cannot change your own role or state. Ask another administrator.' },
  'system-user': { status: 409, msg: 'System users cannot be changed.' },
  'invalid-state-change': { status: 409, msg: 'This account cannot change to that state from the one it is in.' },
  'not-external': {
    status: 409,
    msg: 'Only people of the role external are given campaigns: administrators and editors see all.',
  },
  'file-in-use': { status: 409, msg: 'Campaigns use this. They would lose it.' },
  'image-too-large': {
    status: 413,
    msg: `This picture has too many pixels. At most ${limits.imagePixelsMost / 1_000_000} megapixels are accepted.`,
  },
  'too-large': { status: 413, msg: 'This is larger than what is accepted.' },
  'unsupported-media-type': { status: 415, msg: 'This type of content is not accepted.' },
  'file-type-refused': { status: 415, msg: 'Files of this type are not accepted.' },
  'file-type-differs': { status: 415, msg: 'The name of this file says another type than it has.' },
  'text-not-utf-8': { status: 415, msg: 'Text files must be in UTF-8.' },
  'not-optimisable': { status: 415, msg: 'Only JPEG and PNG pictures can be optimised.' },
  'file-damaged': { status: 422, msg: 'This file is damaged or not complete.' },
  'file-empty': { status: 422, msg: 'This file is empty.' },
  'sheet-private': {
    status: 422,
    msg: 'This sheet may not be read. The texts here stay as they are. Share the sheet so that everybody with the link can view it, then try again.',
  },
  'sheet-not-found': {
    status: 422,
    msg: 'There is no such sheet. The texts here stay as they are. Open the sheet and copy its address anew.',
  },
  'sheet-unreadable': {
    status: 422,
    msg: 'This address did not answer a sheet. The texts here stay as they are. Check that it is a Google sheet and who may view it.',
  },
  'sheet-too-large': {
    status: 422,
    msg: 'This sheet is larger than what can be loaded. The texts here stay as they are. Remove what are no texts of this campaign.',
  },
  'sheet-invalid': {
    status: 422,
    msg: 'Some cells need attention. The texts here stay as they are.',
  },
  'service-not-enabled': { status: 422, msg: 'This streaming service is not enabled for the campaign.' },
  'short-link': {
    status: 422,
    msg: 'This is a short link. Open it in a browser and paste the address of the page that it leads to.',
  },
  'artist-not-tracklist': { status: 422, msg: 'This is an artist. Paste the link of an album or a playlist.' },
  'playlist-refused': {
    status: 422,
    msg: 'The service does not let this playlist be read. Make it public, or paste the link of another one.',
  },
  'tracklist-too-long': {
    status: 422,
    msg: 'This list has more tracks than a tracklist can hold, which is 1,000. Paste the link of a shorter one.',
  },
  'tracklist-empty': { status: 422, msg: 'There are no tracks in this list that can be shown.' },
  'invalid-fields': { status: 422, msg: 'Some fields need your attention.' },
  'campaign-locked': { status: 423, msg: 'Another user is editing this campaign.' },
  'too-many-requests': { status: 429, msg: 'Too many tries. Wait a while, then try again.' },
  'internal-error': { status: 500, msg: 'Something went wrong on the server. Nothing was saved.' },
  'app-config-failed': { status: 502, msg: 'The configuration of the app could not be loaded.' },
  'lookup-failed': {
    status: 502,
    msg: 'The service asked for this did not answer as it should. Try again in a moment.',
  },
  'lookup-busy': {
    status: 502,
    msg: 'The service asked for this takes no more questions for now. Try again in a while.',
  },
  'lookup-not-set-up': {
    status: 502,
    msg: 'The service that would know this is not set up here. Ask an administrator.',
  },
  'storage-failed': { status: 502, msg: 'The file storage did not answer as it should. Try again in a moment.' },
  'not-ready': { status: 503, msg: 'The server is starting or cannot reach its database. Try again in a moment.' },
  'server-busy': { status: 503, msg: 'The server is busy. Try again in a moment.' },
  'storage-full': {
    status: 507,
    msg: 'The server cannot save at the moment: its disk is full or its database is read-only. Nothing was saved.',
  },
} as const satisfies Record<string, { status: number; msg: string }>;

export type ApiErrorKey = keyof typeof apiErrors;

/** An invalid field: its location in the body or query, and a message. */
export type FieldProblem = { loc: (string | number)[]; msg: string };

/** An error with a key. Some keys have further properties, such as `existing_id` or `fields`. */
export type KeyedDetail = { key: ApiErrorKey; msg: string; [more: string]: unknown };

/** The body of every error response, except those of the three OAuth endpoints (RFC 6749, section 5.2). */
export type ErrorBody = { detail: string | FieldProblem[] | KeyedDetail };

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Parses an error body of unknown origin; null if it has none of the three formats. */
export function readErrorBody(body: unknown): ErrorBody['detail'] | null {
  if (!isObject(body)) return null;
  const { detail } = body;
  if (typeof detail === 'string') return detail;
  if (Array.isArray(detail)) return detail.filter(isFieldProblem);
  return isKeyedDetail(detail) ? detail : null;
}

function isFieldProblem(value: unknown): value is FieldProblem {
  return isObject(value) && Array.isArray(value.loc) && typeof value.msg === 'string';
}

function isKeyedDetail(value: unknown): value is KeyedDetail {
  return isObject(value) && typeof value.key === 'string' && typeof value.msg === 'string';
}
