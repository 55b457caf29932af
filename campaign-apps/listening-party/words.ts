/** Every word of the form; the words of the editor around it stand in the kit. */
export const partyWords = {
  title: 'Title',
  titleHelp: 'The headline of the page. Empty shows the campaign’s name.',
  blocks: 'Text',
  blocksHelp: 'Blocks appear in this order. A blank line starts a new paragraph.',
  noBlocks: 'No text yet. Say what people will hear and why they should come.',
  addBlock: 'Add text',
  block: 'Text {number}',
  moveUp: 'Move text {number} up',
  moveDown: 'Move text {number} down',
  deleteBlock: 'Delete text {number}',
  deleted: 'Text {number} deleted.',
  undo: 'Undo',
  untitled: 'No title',
} as const;
