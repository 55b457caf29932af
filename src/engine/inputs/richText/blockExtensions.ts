import { Heading } from '@tiptap/extension-heading';
import { BulletList } from '@tiptap/extension-list/bullet-list';
import { ListItem } from '@tiptap/extension-list/item';
import { OrderedList } from '@tiptap/extension-list/ordered-list';
import type { MarkExtensions } from './editorOptions.ts';

/** Headings of one level; pasted headings of other levels become it. */
const OneHeading = Heading.extend({
  parseHTML: () => ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((tag) => ({ tag, attrs: { level: 2 } })),
}).configure({ levels: [2] });

/** One paragraph, so lists have no lists inside; the keys that nest lists are left to the browser. */
const FlatItem = ListItem.extend({
  content: 'paragraph',
  addExtensions: () => [],
  addKeyboardShortcuts() {
    return { Enter: () => this.editor.commands.splitListItem(this.name) };
  },
});

/** Without the number of the first item. */
const NumberedList = OrderedList.extend({
  addAttributes: () => ({}),
  renderHTML: () => ['ol', 0],
  addProseMirrorPlugins: () => [],
});

/** The editor's extensions for the marks that are blocks. */
export const blockExtensions = {
  heading: [OneHeading],
  list: [BulletList, NumberedList, FlatItem],
} satisfies Partial<MarkExtensions>;
