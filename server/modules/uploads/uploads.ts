export { withContentVersions, withoutContentVersions } from './store/contentVersions.ts';
export { withFileAddresses } from './store/fileAddresses.ts';
export { ensureFolder } from './store/folderStore.ts';
export { filenameOfAddress } from './store/names.ts';
export { fileKey, putBytes } from './store/objects.ts';
export { addressOf } from './store/presentUpload.ts';
export { noteTags } from './store/tags.ts';
export { lockedTypes, namedFiles, searchFormOf } from './store/uploadStore.ts';
