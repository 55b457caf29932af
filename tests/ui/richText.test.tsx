import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { violations } from './axe.ts';
import { button, combobox, field, makeBooking, openBooking, readBooking, save } from './bookings.tsx';

const toolbar = page.getByRole('toolbar', { name: 'Formatting of Terms' });

function paste(html: string): void {
  const data = new DataTransfer();
  data.setData('text/html', html);
  const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
  document.activeElement?.dispatchEvent(event);
}

test('offers only the marks that its declaration permits', async () => {
  const booking = await makeBooking();
  await openBooking(booking);
  await field('Terms').click();
  await expect.element(toolbar.getByRole('button')).toHaveLength(2);
  await userEvent.keyboard('{Control>}i{/Control}plain {Control>}b{/Control}bold');
  await expect.element(toolbar.getByRole('button', { name: 'Bold' })).toHaveAttribute('aria-pressed', 'true');
  expect(await violations()).toEqual([]);
  await save(booking.name);
  expect(await readBooking(booking)).toMatchObject({ terms: 'plain <strong>bold</strong>' });
});

test('converts pasted content to its marks and line breaks, and undoes it in one step', async () => {
  const booking = await makeBooking({ terms: 'Stored<br>text' });
  await openBooking(booking);
  await field('Terms').click();
  await userEvent.keyboard('{Control>}a{/Control}');
  paste(
    '<b style="font-weight:normal"><h1>Head</h1></b>' +
      '<p>a <i>slanted</i> <span style="font-weight:700">bold</span><img src=x onerror="window.ran = 1"></p>' +
      '<p><a href="javascript:window.ran = 1">bad</a> <a href="https://a.example">good</a></p>',
  );
  await expect.element(field('Terms')).toHaveTextContent(/good$/);
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(field('Terms')).toHaveTextContent('Storedtext');
  await userEvent.keyboard('{Control>}y{/Control}');
  await expect.element(field('Terms')).toHaveTextContent(/good$/);
  await save(booking.name);
  expect(await readBooking(booking)).toMatchObject({
    terms:
      'Head<br />a slanted <strong>bold</strong><br />bad ' +
      '<a target="_blank" rel="noopener noreferrer" href="https://a.example">good</a>',
  });
  expect('ran' in window).toBe(false);
});

test('has headings and lists if its declaration permits them, and keeps those that are pasted', async () => {
  const booking = await makeBooking();
  await openBooking(booking);
  const tool = (name: string) =>
    page.getByRole('toolbar', { name: 'Formatting of Story' }).getByRole('button', { name, exact: true });
  await page.getByRole('tab', { name: 'Contact and story' }).click();
  await field('Story').click();
  await tool('Heading').click();
  await userEvent.keyboard('Line up{Enter}Two {Control>}b{/Control}bands{Control>}b{/Control}{Enter}');
  await tool('Bulleted list').click();
  await userEvent.keyboard('First{Enter}Second{Enter}{Enter}');
  await expect.element(tool('Bulleted list')).toHaveAttribute('aria-pressed', 'false');
  await tool('Numbered list').click();
  await userEvent.keyboard('One{Enter}{Enter}');
  paste('<h4>Later</h4><ul><li>a<ul><li>b</li></ul></li></ul><table><tr><td>cell</td></tr></table>');
  expect(await violations()).toEqual([]);
  await save(booking.name);
  expect(await readBooking(booking)).toMatchObject({
    story:
      '<h2>Line up</h2><p>Two <strong>bands</strong></p><ul><li>First</li><li>Second</li></ul><ol><li>One</li></ol>' +
      '<h2>Later</h2><ul><li>a</li></ul><ul><li>b</li></ul><p>cell</p>',
  });
  await expect.element(page.getByText('No unsaved changes')).toBeVisible();
});

test('marks words in another language by keyboard, by name or tag, and removes the mark', async () => {
  const booking = await makeBooking({ story: '<p>Say salut</p>' });
  await openBooking(booking);
  const tool = page.getByRole('toolbar', { name: 'Formatting of Story' }).getByRole('button', { name: 'Language' });
  await page.getByRole('tab', { name: 'Contact and story' }).click();
  await field('Story').click();
  await tool.click();
  const language = combobox('Language of the selected words');
  await language.fill('frenchh');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Not a language or a language tag')).toBeVisible();
  await language.fill('french');
  await userEvent.keyboard('{Escape}{Enter}');
  await expect.element(page.getByText('Select the words in another language first.')).toBeVisible();
  expect(await violations()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.element(field('Story')).toHaveFocus();
  await userEvent.keyboard('{End}{Shift>}{ArrowLeft>5/}{/Shift}');
  await tool.click();
  await language.fill('french');
  await userEvent.keyboard('{Escape}{Enter}');
  await expect.element(page.getByTitle('French')).toHaveTextContent('salut');
  await save(booking.name);
  expect(await readBooking(booking)).toMatchObject({ story: '<p>Say <span lang="fr" dir="ltr">salut</span></p>' });
  await expect.element(page.getByText('No unsaved changes')).toBeVisible();
  await tool.click();
  await expect.element(language).toHaveValue('French');
  await button('Remove language').click();
  await save(booking.name);
  expect(await readBooking(booking)).toMatchObject({ story: '<p>Say salut</p>' });
});

test('keeps the stored text unchanged until the user types, and restores it on discard', async () => {
  const booking = await makeBooking({ terms: 'Two  spaces<br>and a <b>line</b>' });
  await openBooking(booking);
  await expect.element(page.getByText('No unsaved changes')).toBeVisible();
  await field('Terms').click();
  await userEvent.keyboard('more');
  await expect.element(page.getByText('1 changed field: Terms')).toBeVisible();
  await button('Discard').click();
  await expect.element(field('Terms')).toHaveTextContent('Two spacesand a line');
  await expect.element(page.getByText('No unsaved changes')).toBeVisible();
});

test('is shown with its marks to users who may not edit it', async () => {
  const terms = '<b>Bold</b> &amp; <a href="https://a.example">link</a>';
  const story = '<h2>Line up</h2><ul><li>First</li><li>Second</li></ul>';
  await openBooking(await makeBooking({ terms, story, shared: true }), 'editor');
  await page.getByRole('tab', { name: 'Contact and story' }).click();
  await expect.element(page.getByRole('heading', { level: 3, name: 'Line up' })).toBeVisible();
  await expect.element(page.getByRole('listitem').nth(1)).toHaveTextContent('Second');
  await expect.element(page.getByRole('strong')).toHaveTextContent('Bold');
  await expect.element(page.getByRole('link', { name: 'link' })).toHaveAttribute('href', 'https://a.example');
  expect(await violations()).toEqual([]);
});
