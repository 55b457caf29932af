/** Every word of the editors. What an app calls its blocks and their fields stands in the app's folder. */
export const editorWords = {
  waitingForHost: 'Connecting to the campaign tool…',
  hostSilent: 'The campaign tool does not answer',
  hostSilentHelp:
    'This editor works inside the tool. Open the campaign there and choose Editor. It connects by itself.',
  loading: 'Loading the page…',
  loadFailed: 'The page could not be loaded',
  retry: 'Try again',

  editor: 'Page editor',
  edit: 'Edit',
  preview: 'Preview',
  view: 'View',
  content: 'Page content',
  phone: 'Phone',
  desktop: 'Desktop',
  previewWidth: 'Width of the preview',
  previewLanguage: 'Language of the preview',

  save: 'Save',
  saving: 'Saving…',
  saved: 'All changes saved',
  unsaved: 'Unsaved changes',
  noChanges: 'No changes yet',
  draftWaits: 'Restore or discard your unsaved changes first',
  notSaved: 'Not saved.',

  draftFound: 'You have unsaved changes from {time}',
  draftHelp: 'They were kept for you. Choose before you go on.',
  restore: 'Restore unsaved changes',
  discard: 'Discard',

  conflict: 'Somebody else saved this page meanwhile',
  conflictHelp: 'Nothing has been overwritten. Choose which one stays.',
  mine: 'Yours',
  theirs: 'Theirs',
  keepMine: 'Keep mine',
  takeTheirs: 'Take theirs',

  title: 'Title',
  titleHelp: 'The headline of the page. Empty shows the campaign’s name.',
  untitled: 'No title',
  blocks: 'Blocks',
  blocksHelp: 'They appear in this order.',
  noBlocks: 'Nothing yet. Say what people will find here and why they should come.',
  addBlock: 'Add {kind}',
  block: '{kind} {number}',
  moveUp: 'Move {block} up',
  moveDown: 'Move {block} down',
  deleteBlock: 'Delete {block}',
  deleted: '{block} deleted.',
  undo: 'Undo',
  choosePicture: 'Choose a picture',
  changePicture: 'Choose another',
  removePicture: 'Remove',
  alt: 'Text for people who can’t see it',

  lockedBy: '{name} is editing this campaign. Your changes are kept here; save when they are done.',
  locked: 'Another user is editing this campaign. Your changes are kept here; save when they are done.',
  signedOut: 'Your sign-in has ended. Sign in again in the campaign tool, then save. Your changes are kept here.',
  forbidden: 'You are not allowed to change this campaign. Ask an administrator. Your changes are kept here.',
  gone: 'This campaign does not exist any more, or you may no longer see it.',
  tooLarge: 'The page is larger than 1 MB. Shorten it, then save again.',
  tooMany: 'Too many saves in a short time. Wait a minute, then save again.',
  unreachable: 'The server could not be reached. Check your connection, then save again. Your changes are kept here.',
  invalid: 'Check {place}: {problem}.',
} as const;

/** Words with their `{values}` filled in. */
export const fill = (words: string, values: Record<string, string>): string =>
  words.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
