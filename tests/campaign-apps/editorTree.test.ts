import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { button, page as plainPage, texts as plainTexts, save, saved, title } from './editorControls.ts';
import { type Editors, startEditors } from './editorPages.ts';

/** What a screen reader meets in the editor: the roles, names and states in their order, as Playwright writes them. */

const page = {
  format: 2,
  blocks: [
    { id: 'h', type: 'heading' },
    { id: 'r', type: 'richText' },
    { id: 'p', type: 'picture', picture: { url: 'https://img.example.com/1.png', width: 1200, height: 675 } },
    { id: 'c', type: 'countdown', hidden: true },
  ],
};
const texts = {
  en: {
    'page.page.title': 'First play',
    'page.h.words': 'Tonight',
    'page.r.formatted': '<p>Be <strong>there</strong>.</p>',
  },
  de: { 'page.h.words': 'Heute Abend' },
};

let editors: Editors;
beforeAll(async () => {
  editors = await startEditors();
});
afterAll(() => editors.stop());
beforeEach(() => editors.store({ page, texts }));

it('is the form, the preview and the save bar, with closed blocks', async () => {
  const ada = await editors.open('ada');
  const tree = await ada.editor.locator('body').ariaSnapshot();
  // The number follows when the page is checked.
  expect(tree.replace(/(- button "Accessibility).*("\n *- status).*/, '$1$2')).toMatchInlineSnapshot(`
    "- main:
      - heading "Page editor" [level=1]
      - region "Page content":
        - status: You are editing the texts in English.
        - text: Title
        - textbox "Title": First play
        - paragraph: The page’s headline. If empty, the campaign’s name is shown.
        - region "Blocks":
          - heading "Blocks" [level=2]
          - paragraph: They appear in this order.
          - group: "?"
          - list:
            - listitem "Heading 1":
              - heading "Heading 1" [level=3]:
                - button "Heading 1"
              - text: Tonight
            - listitem "Formatted text 1":
              - heading "Formatted text 1" [level=3]:
                - button "Formatted text 1"
              - text: Be there.
            - listitem "Image 1":
              - heading "Image 1" [level=3]:
                - button "Image 1"
              - text: No alternative text
            - listitem "Countdown":
              - heading "Countdown" [level=3]:
                - button "Countdown"
              - text: Hidden
          - status
          - button "Copy all blocks"
          - button "Add text": Text
          - button "Add formatted text": Formatted text
          - button "Add heading": Heading
          - button "Add image": Image
          - button "Add video": Video
          - button "Add button": Button
          - button "Add quote": Quote
          - button "Add pre-save link": Pre-save link
          - button "Add track": Track
          - region "Sections of the page":
            - heading "Sections of the page" [level=3]
            - paragraph: Each is at its usual place, unless you add it as a block here. Hide the block to leave the section out.
            - button "Add countdown" [disabled]: Countdown
            - button "Add tracklist": Tracklist
            - button "Add artists": Artists
            - button "Add sign-up": Sign-up
            - button "Add follow links": Follow links
            - button "Add social links": Social links
      - region "Preview":
        - heading "Preview" [level=2]
        - combobox "Language of texts and preview":
          - option "English" [selected]
          - option "Deutsch"
        - button "Accessibility"
        - status
        - group "Preview width":
          - text: Preview width
          - button "Phone"
          - button "Tablet" [pressed]
          - button "Desktop"
        - iframe
    - contentinfo:
      - status: No changes yet
      - button "Find"
      - button "Undo" [disabled]
      - button "Redo" [disabled]
      - button "Save" [disabled]"
  `);
  await ada.close();
});

it('has the buttons and fields of an open block below its name, and says which texts are missing', async () => {
  const ada = await editors.open('ada');
  const block = (name: string) => ada.editor.getByRole('listitem', { name });
  await button(ada, 'Formatted text 1').click();
  await ada.editor.getByRole('toolbar').waitFor();
  expect(await block('Formatted text 1').ariaSnapshot()).toMatchInlineSnapshot(`
    "- listitem "Formatted text 1":
      - heading "Formatted text 1" [level=3]:
        - button "Formatted text 1" [expanded]
      - button "Move Formatted text 1 up"
      - button "Move Formatted text 1 down"
      - button "Duplicate Formatted text 1"
      - button "Copy Formatted text 1"
      - button "Hide Formatted text 1"
      - button "Delete Formatted text 1"
      - toolbar "Formatting of Formatted text 1":
        - button "Bold"
        - button "Italic"
        - button "Link"
        - button "Language"
        - button "Bulleted list"
        - button "Numbered list"
      - textbox "Formatted text 1":
        - paragraph:
          - text: Be
          - strong: there
          - text: ."
  `);
  await button(ada, 'Image 1').click();
  expect(await block('Image 1').ariaSnapshot()).toMatchInlineSnapshot(`
    "- listitem "Image 1":
      - heading "Image 1" [level=3]:
        - button "Image 1" [expanded]
      - button "Move Image 1 up"
      - button "Move Image 1 down"
      - button "Duplicate Image 1"
      - button "Copy Image 1"
      - button "Hide Image 1"
      - button "Delete Image 1"
      - group "Image":
        - text: Image
        - button "Choose another"
        - button "Remove"
        - text: Alternative text
        - textbox "Alternative text"
        - paragraph: This image has no alternative text. Say what it shows, for people who can’t see it.
        - 'checkbox "Decorative: it says nothing that is not in a text"'
        - text: "Decorative: it says nothing that is not in a text"
      - text: Caption
      - textbox "Caption""
  `);
  await ada.editor.getByLabel('Language of texts and preview').selectOption('de');
  await button(ada, 'Heading 1').click();
  const form = ada.editor.getByRole('region', { name: 'Page content' });
  expect(await form.getByRole('status').first().innerText()).toBe(
    'You are editing the texts in German. 2 texts missing',
  );
  const description = 'Missing in German. Visitors see the text in English.';
  await form.getByRole('textbox', { name: 'Title', description: new RegExp(description) }).waitFor();
  await ada.close();
});

it('describes the row of a block with its state and the beginning of its text', async () => {
  const ada = await editors.open('ada');
  const row = (name: string, description: string) =>
    ada.editor.getByRole('button', { name, description, exact: true, expanded: false });
  await row('Heading 1', 'Tonight').waitFor();
  await row('Formatted text 1', 'Be there.').waitFor();
  await row('Countdown', 'Hidden').waitFor();
  await ada.close();
});

describe('a question of the editor', () => {
  beforeEach(() => editors.store({ page: plainPage, texts: plainTexts }));

  it('about two versions is a dialog, and nothing else can be reached', async () => {
    const [ada, elif] = [await editors.open('ada'), await editors.open('elif')];
    for (const user of [ada, elif]) await title(user).fill(user === ada ? 'First play by Ada' : 'First play by Elif');
    await save(ada);
    await saved(ada);
    await save(elif);
    const dialog = elif.editor.getByRole('dialog');
    await dialog.waitFor();
    expect(await dialog.evaluate((element) => element.matches(':modal'))).toBe(true);
    expect(await dialog.ariaSnapshot()).toMatchInlineSnapshot(`
      "- dialog "Someone else changed the same texts or values":
        - heading "Someone else changed the same texts or values" [level=2]
        - paragraph: Nothing is saved yet. Choose what to save; a chosen text can be edited. All other changes of both of you are included.
        - region "Title (English)":
          - heading "Title (English)" [level=3]
          - article "Yours":
            - heading "Yours" [level=4]
            - paragraph: First play by Elif
          - article "Theirs":
            - heading "Theirs" [level=4]
            - paragraph: First play by Ada
          - group "Version to save":
            - text: Version to save
            - button "Yours"
            - button "Theirs"
        - button "Save" [disabled]
        - button "Back to editing""
    `);
    await Promise.all([ada.close(), elif.close()]);
  });

  it('about unsaved changes is announced, and the form below cannot be reached', async () => {
    const ada = await editors.open('ada');
    await title(ada).fill('By Ada');
    await ada.page.reload();
    const question = ada.editor.getByRole('alert');
    await question.waitFor();
    expect((await question.ariaSnapshot()).replace(/from [^"]+/, 'from …')).toMatchInlineSnapshot(`
      "- alert:
        - heading "You have unsaved changes from …" [level=2]
        - paragraph: Restore or discard them to continue.
        - button "Restore unsaved changes"
        - button "Discard""
    `);
    expect(await title(ada).evaluate((element) => element.closest('[inert]') !== null)).toBe(true);
    await ada.close();
  });
});
