import type { RichTextEditor } from './richTextEditor.ts';

/** What was pressed in the preview: a block, and the id of a text if it was one. */
export type Pressed = { block: string; text: string | null };

export type InPlaceEvents = {
  /** Whether texts can be edited now. */
  isEditable: boolean;
  /** Returns how a text is edited, `max` in characters; null if it cannot be edited. */
  limitsOf(text: string): { label: string; max: number; isLine: boolean; isRich: boolean } | null;
  /** Returns a text of the page in the previewed language, empty if it is missing. */
  textOf(text: string): string;
  onPress(pressed: Pressed): void;
  onText(text: string, words: string): void;
  /** Called with the limit in characters when typing was reverted because of it, and with null when that is past. */
  onTooLong(max: number | null): void;
  /** Called with the rich text that is edited in place, and with null when it is left. */
  onRichText(edited: EditedRichText | null): void;
  /** Called when the user leaves a text. It is then drawn again. */
  onLeave(): void;
};

/** A rich text that is edited in the frame; `onBlur` is to be called when its toolbar loses the focus. */
export type EditedRichText = {
  id: string;
  label: string;
  element: HTMLElement;
  rich: RichTextEditor;
  onBlur: () => void;
};
