import type { Locator } from 'playwright';
import { button, press } from './editorControls.ts';
import type { EditingUser, Editors, Look } from './editorPages.ts';

/** The message id of the rich text. */
export const id = 'page.r.formatted';
export const invitation = '<p>Come to the <strong>park</strong>.</p>';
export const page = {
  format: 2,
  blocks: [
    { id: 'r', type: 'richText' },
    { id: 't', type: 'text' },
  ],
};
export const texts = { en: { [id]: invitation, 'page.t.text': 'Bring a friend.' }, de: {} };

export const input = ({ editor }: EditingUser) => editor.getByRole('textbox', { name: 'Formatted text 1' });
export const inPreview = ({ preview }: EditingUser) => preview.locator(`[data-text="${id}"]`);
export const tools = ({ editor }: EditingUser) => editor.getByRole('toolbar');
export const tool = (user: EditingUser, name: string) => tools(user).getByRole('button', { name, exact: true });
export const type = ({ page: { keyboard } }: EditingUser, words: string) => keyboard.type(words);
export const key = ({ page: { keyboard } }: EditingUser, name: string) => keyboard.press(name);
/** Returns the text as the preview shows it, without the marks of the editor. */
export const shown = async (user: EditingUser) =>
  (await inPreview(user).innerHTML()).replace(/ (?:tabindex|target|rel)="[^"]*"/g, '');

/** Delays the code of the editor of rich texts; returns the function that lets it load. */
export async function holdRichTextEditor({ page }: EditingUser): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/richTextEditor-*.js', (route) => released.then(() => route.continue()));
  return release;
}

/** Pastes words into an editable element. */
export const paste = (element: Locator, words: string) =>
  element.evaluate((target, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, words);

/** Opens the editor with the block selected, and the caret at the end of its text. */
export async function openRichText(editors: Editors, look?: Look): Promise<EditingUser> {
  const ada = await editors.open('ada', look);
  await button(ada, 'Formatted text 1').click();
  await tools(ada).waitFor();
  await input(ada).click();
  await press(ada, 'End');
  return ada;
}
