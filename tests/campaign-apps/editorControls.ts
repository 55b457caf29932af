import type { EditingUser, Editors } from './editorPages.ts';

export const party = 'The party starts at eight in the park.';
export const page = {
  format: 2,
  blocks: [
    { id: 'a', type: 'text' },
    { id: 'b', type: 'text' },
  ],
};
export const texts = {
  en: { 'page.page.title': 'First play', 'page.a.text': party, 'page.b.text': 'Bring a friend.' },
  de: { 'page.a.text': 'Das Fest beginnt um acht im Park.' },
};
export const title = ({ editor }: EditingUser) => editor.getByRole('textbox', { name: 'Title', exact: true });
export const text = ({ editor }: EditingUser, number: number) =>
  editor.getByRole('textbox', { name: `Text ${number}` });
export const row = ({ editor }: EditingUser, number: number) =>
  editor.getByRole('button', { name: `Text ${number}`, exact: true });
/** Selects a block, whose fields the form then shows. */
export async function select(user: EditingUser, number: number): Promise<void> {
  if ((await row(user, number).getAttribute('aria-expanded')) === 'false') await row(user, number).click();
}
export async function write(user: EditingUser, number: number, words: string): Promise<void> {
  await select(user, number);
  await text(user, number).fill(words);
}
export async function read(user: EditingUser, number: number): Promise<string> {
  await select(user, number);
  return text(user, number).inputValue();
}
export const button = ({ editor }: EditingUser, name: string) => editor.getByRole('button', { name, exact: true });
export const save = (user: EditingUser) => button(user, 'Save').click();
export const press = ({ page: { keyboard } }: EditingUser, keys: string) => keyboard.press(`ControlOrMeta+${keys}`);
export const textsOf = ({ preview }: EditingUser) => preview.locator('.text-block').allInnerTexts();
export const saved = async (user: EditingUser) => user.editor.getByText('All changes saved').waitFor();

/** Returns a stored text in English. */
export const storedText = (editors: Editors, id: string) => editors.stored().texts.en?.[id];

/** Returns the stored texts of both blocks. */
export const storedTexts = (editors: Editors) => [
  storedText(editors, 'page.a.text'),
  storedText(editors, 'page.b.text'),
];
