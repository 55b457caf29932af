import { limits } from './limits.ts';
import { errorsOfReleases } from './releaseErrors.ts';
import { errorsOfSignIn } from './signInErrors.ts';

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
    msg: 'This link was already used or has expired. Request a new one.',
  },
  'malformed-request': { status: 400, msg: 'The request could not be read.' },
  unauthorized: { status: 401, msg: 'Log in to continue.' },
  forbidden: { status: 403, msg: 'You don’t have permission to do this.' },
  'moved-by-other-user': {
    status: 403,
    msg: 'Move files of other users only within the folder shared with you.',
  },
  'permission-not-held': { status: 403, msg: 'You can only give permissions that you have yourself.' },
  'not-found': { status: 404, msg: 'Not found.' },
  'music-id-not-found': { status: 404, msg: 'ID not found' },
  'playlist-not-found': { status: 404, msg: 'ID not found. If the playlist is private, make it public first.' },
  'slug-taken': { status: 409, msg: 'This URL is already used by another campaign' },
  'app-taken': { status: 409, msg: 'An app with this ID already exists.' },
  'value-taken': { status: 409, msg: 'A record with this value already exists.' },
  'in-use': { status: 409, msg: 'Other records refer to this. Change or delete them first.' },
  'app-not-ready': {
    status: 409,
    msg: 'The config of this app has never loaded. Reload it on the Apps screen.',
  },
  'app-retired': {
    status: 409,
    msg: 'This app is retired, so it can’t have new campaigns. An administrator can bring it back on the Apps screen.',
  },
  'app-in-use': {
    status: 409,
    msg: 'This app has campaigns, or has not yet removed the consumer data of deleted ones. Retire it instead.',
  },
  'no-pre-page-app': {
    status: 409,
    msg: 'The token gate needs a pre-page app, and there is none. Ask an administrator to add it.',
  },
  'default-language': { status: 409, msg: 'The default language of a campaign can’t be deleted.' },
  'language-gone': {
    status: 409,
    msg: 'This campaign does not have this language any more. Add it again, or leave its texts out.',
  },
  'sheet-linked': {
    status: 409,
    msg: 'The texts of this campaign come from a Google sheet. Change them there, or remove the sheet first.',
  },
  'no-sheet': { status: 409, msg: 'No Google sheet is linked to this campaign.' },
  'sheet-changed': {
    status: 409,
    msg: 'Not loaded: the sheet or the texts here changed since the preview. Review the changes again.',
  },
  'import-changed': {
    status: 409,
    msg: 'Not imported: records changed since the preview. Review the changes again.',
  },
  'nothing-to-undo': { status: 409, msg: 'There is nothing to undo.' },
  'undo-too-late': {
    status: 409,
    msg: 'Not undone: the texts were changed since they were loaded. Restore an earlier version from the campaign’s history.',
  },
  'already-done': {
    status: 409,
    msg: 'An earlier attempt at this has already been carried out. Reload to see the result.',
  },
  'campaign-conflict': { status: 409, msg: 'Someone else changed the same fields.' },
  'record-conflict': { status: 409, msg: 'Someone else changed the same fields.' },
  'already-started': { status: 409, msg: 'The campaign has already started.' },
  'not-started': { status: 409, msg: 'The campaign has not started yet.' },
  'already-ended': { status: 409, msg: 'The campaign has already ended.' },
  'already-published': { status: 409, msg: 'The campaign is already published.' },
  'not-published': { status: 409, msg: 'The campaign is a draft. Publish it first.' },
  ...errorsOfSignIn,
  ...errorsOfReleases,
  'record-published': { status: 409, msg: 'This is already published.' },
  'record-not-published': { status: 409, msg: 'This is a draft. Publish it first.' },
  'drafts-disabled': { status: 409, msg: 'The app of this campaign has no drafts, so its page is always public.' },
  'too-many-tokens': {
    status: 409,
    msg: `You have ${limits.maxTokensPerUser} personal access tokens, the maximum. Delete one first.`,
  },
  'too-many-preview-links': {
    status: 409,
    msg: `This campaign already has ${limits.maxPreviewLinks} preview links, the maximum. Revoke one first.`,
  },
  'email-taken': { status: 409, msg: 'An account with this email address already exists.' },
  'last-admin': { status: 409, msg: 'This is the last administrator. Make someone else an administrator first.' },
  'own-account': { status: 409, msg: 'You can’t change your own role or state. Ask another administrator.' },
  'system-user': { status: 409, msg: 'System users can’t be changed.' },
  'system-role': { status: 409, msg: 'The roles of the system can’t be changed or deleted.' },
  'role-in-use': { status: 409, msg: 'Users have this role. Give them another one first.' },
  'too-many-roles': { status: 409, msg: `There are already ${limits.maxRoles} roles, the maximum. Delete one first.` },
  'invalid-state-change': { status: 409, msg: 'This account can’t change from its current state to that one.' },
  'not-invited': { status: 409, msg: 'This user has already joined, or was not invited.' },
  'not-external': {
    status: 409,
    msg: 'Only external users can be given access. Administrators and editors see all campaigns.',
  },
  'too-many-views': {
    status: 409,
    msg: `You already have ${limits.maxViews} views, the maximum. Delete one first.`,
  },
  'too-many-labels': {
    status: 409,
    msg: `There are already ${limits.maxLabelRecords} labels, the maximum. Delete or merge some first.`,
  },
  'too-many-merged-labels': {
    status: 409,
    msg: `At most ${limits.maxLabelAliases} labels can be merged into one. Choose another label.`,
  },
  'too-many-webhooks': {
    status: 409,
    msg: `There are already ${limits.maxWebhooks} webhooks, the maximum. Delete one first.`,
  },
  'too-many-deliveries': {
    status: 409,
    msg: 'Too many events wait for this webhook. Check that its URL responds.',
  },
  'delivery-pending': { status: 409, msg: 'This event is still being sent.' },
  'file-in-use': { status: 409, msg: 'Campaigns or other records use this, so nothing was changed.' },
  'too-many-uploads': {
    status: 409,
    msg: 'You have too many unfinished uploads. Choose their files again to finish them, or wait a day until they expire.',
  },
  'too-many-crops': {
    status: 409,
    msg: `This file has ${limits.maxCropsPerUpload} optimized versions, the maximum. Upload it again for more.`,
  },
  'too-many-folders': {
    status: 409,
    msg: `You have ${limits.maxFolders} folders, the maximum. Use one of them.`,
  },
  'upload-quota': {
    status: 409,
    msg: 'Your files have reached their maximum size together. Ask an administrator.',
  },
  'upload-offset-differs': {
    status: 409,
    msg: 'The server has another number of bytes of this file. Read the offset, then continue from there.',
  },
  'cursor-too-old': {
    status: 410,
    msg: 'This cursor is too old. Read all campaigns again and request a new cursor.',
  },
  'changed-since': { status: 412, msg: 'This was changed since it was read. Read it again, then repeat the change.' },
  'tus-version': { status: 412, msg: 'This version of the upload protocol is not supported.' },
  'image-too-large': {
    status: 413,
    msg: `This image has too many pixels. At most ${limits.maxImagePixels / 1_000_000} megapixels, in AVIF ${limits.maxAvifPixels / 1_000_000}, in HEIC, TIFF and progressive JPEG ${limits.maxWholePixels / 1_000_000}.`,
  },
  'too-large': { status: 413, msg: 'This is larger than allowed.' },
  'unsupported-media-type': { status: 415, msg: 'This type of content is not accepted.' },
  'file-type-refused': { status: 415, msg: 'Files of this type are not accepted.' },
  'file-type-differs': { status: 415, msg: 'The file’s name doesn’t match its type.' },
  'quicktime-video': { status: 415, msg: 'This is a QuickTime video. Rename it to .mov.' },
  'animated-avif': {
    status: 415,
    msg: 'Animated AVIF is not accepted. Save it as animated WebP.',
  },
  'text-not-utf-8': { status: 415, msg: 'Text files must be in UTF-8.' },
  'replacement-type-differs': { status: 415, msg: 'A file can only be replaced with a file of the same type.' },
  'not-optimisable': { status: 415, msg: 'Only JPEG and PNG images can be optimized.' },
  'not-a-video': { status: 415, msg: 'Only videos can have a picture.' },
  'upload-part-too-small': {
    status: 422,
    msg: `Each part of an upload except the last needs at least ${limits.minUploadPartBytes / 1_024} KiB.`,
  },
  'file-damaged': { status: 422, msg: 'This file is damaged or incomplete.' },
  'file-empty': { status: 422, msg: 'This file is empty.' },
  'sheet-private': {
    status: 422,
    msg: 'This sheet can’t be read; nothing was changed. Share it with anyone who has the link, then try again.',
  },
  'sheet-not-found': {
    status: 422,
    msg: 'This sheet was not found; nothing was changed. Open the sheet and copy its URL again.',
  },
  'sheet-unreadable': {
    status: 422,
    msg: 'This URL did not return a sheet; nothing was changed. Check that it is a Google sheet and who can view it.',
  },
  'sheet-too-large': {
    status: 422,
    msg: 'This sheet is too large; nothing was changed. Remove everything but this campaign’s texts.',
  },
  'sheet-invalid': {
    status: 422,
    msg: 'Some cells need attention. Nothing was changed.',
  },
  'import-invalid': { status: 422, msg: 'Some rows need attention. Nothing was imported.' },
  'too-many-texts': {
    status: 422,
    msg: 'Nothing was saved: a campaign can have 10,000 message IDs, 100,000 texts and 8 MB of them. Delete some first.',
  },
  'service-not-enabled': { status: 422, msg: 'This streaming service is not enabled for the campaign.' },
  'short-link': {
    status: 422,
    msg: 'This is a short link. Open it in a browser and paste the URL of the page it leads to.',
  },
  'artist-not-tracklist': { status: 422, msg: 'This is an artist. Paste the link of an album or a playlist.' },
  'playlist-refused': {
    status: 422,
    msg: 'The service does not allow access to this playlist. Make it public, or paste another link.',
  },
  'tracklist-too-long': {
    status: 422,
    msg: 'This list has more than 1,000 tracks, the maximum. Paste the link of a shorter one.',
  },
  'tracklist-empty': { status: 422, msg: 'This list has no tracks that can be shown.' },
  'language-not-supported': { status: 422, msg: 'The translation service does not support this language.' },
  'invalid-fields': { status: 422, msg: 'Some fields need your attention.' },
  'campaign-locked': { status: 423, msg: 'Another user is editing this campaign.' },
  'record-locked': { status: 423, msg: 'Another user is editing this.' },
  'too-many-requests': { status: 429, msg: 'Too many attempts. Wait a while, then try again.' },
  'internal-error': { status: 500, msg: 'Something went wrong on the server. Nothing was saved.' },
  'app-config-failed': { status: 502, msg: 'The config of the app could not be loaded.' },
  'lookup-failed': {
    status: 502,
    msg: 'An external service did not respond as expected. Try again in a moment.',
  },
  'lookup-busy': {
    status: 502,
    msg: 'An external service is limiting requests. Try again later.',
  },
  'lookup-not-set-up': {
    status: 502,
    msg: 'The external service for this is not set up. Ask an administrator.',
  },
  'translation-quota-exceeded': {
    status: 502,
    msg: 'The quota of the translation service is used up. Ask an administrator.',
  },
  'storage-failed': { status: 502, msg: 'The file storage did not respond as expected. Try again in a moment.' },
  'not-ready': { status: 503, msg: 'The server is starting or can’t reach its database. Try again in a moment.' },
  'server-busy': { status: 503, msg: 'The server is busy. Try again in a moment.' },
  'storage-full': {
    status: 507,
    msg: 'Nothing was saved: the server’s disk is full or its database is read-only. Contact an administrator.',
  },
} as const satisfies Record<string, { status: number; msg: string }>;

export type ApiErrorKey = keyof typeof apiErrors;
