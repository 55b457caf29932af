import { describe, expect, it } from 'vitest';
import { readCampaign } from '#campaign-apps/kit/campaign/campaign.ts';
import { operationsFor } from '#campaign-apps/kit/editor/blockWrites.ts';
import { contentIn, missingTexts, readEditedPage, shownIn } from '#campaign-apps/kit/editor/editedPage.ts';
import {
  changesOf,
  isSamePage,
  pageAtBase,
  savedChanges,
  withKeptChanges,
} from '#campaign-apps/kit/editor/pageChanges.ts';
import { duplicateOf } from '#campaign-apps/kit/editor/pageOperations.ts';
import { listeningParty } from '#campaign-apps/listening-party/app.ts';
import { apply, writing } from './editedPages.ts';
import { campaign } from './fakeCms.ts';

const kinds = listeningParty.blocks;
const title = 'page.page.title';
const texts = {
  en: { [title]: 'Party', 'page.a.text': 'Be there.' },
  de: { 'page.a.text': 'Sei da.', 'signup.title': 'x' },
};
const picture = { url: 'https://media.example/a.jpg', alt: 'A wave', width: 4, height: 3 };

function read(page: unknown, languages: Record<string, object> = texts) {
  const translations = Object.entries(languages).map(([locale, messages]) => ({ locale, messages }));
  const found = readCampaign({ ...campaign, page, i18n: { default_locale: 'en', translations } });
  if (!found) throw new Error('This is not a campaign');
  return readEditedPage(listeningParty, found);
}
const stored = { format: 2, blocks: [{ id: 'a', type: 'text' }] };
const page = read(stored);
const typed = (locale: string, text: string, of = page) => apply(of, writing('a', text, locale));
const withCopy = (of: typeof page) => apply(of, ...duplicateOf(of, 'a', 'b'));

describe('the page in the editor', () => {
  it('has the texts of each language; fans see those of the default language where one is missing', () => {
    expect(contentIn(kinds, page, 'de')).toMatchObject({ title: '', blocks: [{ values: { text: 'Sei da.' } }] });
    expect(shownIn(kinds, page, 'de').title).toBe('Party');
    expect(missingTexts(page, 'de')).toEqual([title]);
    expect(missingTexts(page, 'en')).toEqual([]);
  });

  it('is saved with the changed text of the changed language only', () => {
    expect(savedChanges(kinds, page, typed('de', 'Komm!'))).toEqual({ texts: { de: { 'page.a.text': 'Komm!' } } });
    expect(savedChanges(kinds, page, typed('de', ''))).toEqual({ texts: { de: { 'page.a.text': null } } });
    expect(isSamePage(page, typed('de', 'Sei da.', typed('de', 'Komm!')))).toBe(true);
  });

  it('is saved without the texts of a deleted block in any language', () => {
    const changes = savedChanges(kinds, page, apply(page, { kind: 'delete', id: 'a' }));
    const gone = { 'page.a.text': null };
    expect(changes).toEqual({ page: { format: 2, blocks: [] }, texts: { en: gone, de: gone } });
  });

  it('removes the texts of a deleted block that it does not know too, so that the tool refuses if there are any now', () => {
    const known = apply(withCopy(page), writing('b', '', 'en'), writing('b', '', 'de'));
    const { texts } = savedChanges(kinds, known, apply(known, { kind: 'delete', id: 'b' }));
    expect(texts).toEqual({ en: { 'page.b.text': null }, de: { 'page.b.text': null } });
  });

  it('has a copy of a block with its texts in all languages after the block', () => {
    const copied = withCopy(page);
    expect(copied.blocks.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(savedChanges(kinds, page, copied).texts).toEqual({
      en: { 'page.b.text': 'Be there.' },
      de: { 'page.b.text': 'Sei da.' },
    });
  });

  it('is saved with its hidden blocks', () => {
    const hidden = apply(page, { kind: 'hide', id: 'a', hidden: true });
    const { page: written } = savedChanges(kinds, page, hidden);
    expect(written).toEqual({ format: 2, blocks: [{ id: 'a', type: 'text', hidden: true }] });
    expect(read(written)).toEqual(hidden);
  });

  it('has no alternative text of a poster, which is shown without one', () => {
    const [video] = kinds.filter(({ type }) => type === 'video');
    if (!video) throw new Error('There is no such kind');
    const blocks = [{ id: 'v', type: 'video', poster: picture }];
    const before = read({ format: 2, blocks });
    const after = apply(before, ...operationsFor(video, 'v', 'en', 'poster', { ...picture, url: `${picture.url}?2` }));
    const { page: written, texts: changed } = savedChanges(kinds, before, after);
    expect(changed).toEqual({});
    expect(JSON.stringify(written)).toContain(`${picture.url}?2`);
  });

  it('that is of the former format is unchanged, and saved in the present one', () => {
    const blocks = [
      { id: 'a', type: 'text', text: 'Own' },
      { id: 'p', type: 'picture', picture, caption: '' },
    ];
    const former = read({ title: '', blocks });
    expect(isSamePage(former, former)).toBe(true);
    expect(former.texts.en).toEqual({ 'page.a.text': 'Own', 'page.p.picture.alt': 'A wave' });
    const { alt: _, ...withoutAlt } = picture;
    expect(savedChanges(kinds, former, former)).toEqual({
      page: { format: 2, blocks: [stored.blocks[0], { id: 'p', type: 'picture', picture: withoutAlt }] },
      texts: { en: { [title]: null, 'page.a.text': 'Own', 'page.p.picture.alt': 'A wave' } },
    });
  });

  it('of the former format gets new ids for blocks whose ids could not be part of a message id', () => {
    const blocks = ['a', 'a', 'x.y', 'page'].map((id) => ({ id, type: 'text', text: id }));
    const former = read({ title: '', blocks });
    expect(former.blocks.map(({ id }) => id)).toEqual(['a', 'block-2', 'block-3', 'block-4']);
    expect(contentIn(kinds, former, 'en').blocks.map(({ values }) => values.text)).toEqual(['a', 'a', 'x.y', 'page']);
  });

  it('of a campaign without languages is saved with all those in which it is shown', () => {
    const bare = read(stored, {});
    expect(bare.languages).toEqual(['en', 'de']);
    expect(savedChanges(kinds, bare, typed('en', 'Hello', bare)).texts).toEqual({
      en: { 'page.a.text': 'Hello' },
      de: {},
    });
  });
});

describe('a draft', () => {
  const restored = (from: typeof page, to: typeof page, onto = from) =>
    withKeptChanges(kinds, onto, JSON.parse(JSON.stringify(changesOf(kinds, from, to))));

  it('holds the changes only, and gives the page that the user left', () => {
    for (const left of [typed('de', 'Komm!'), typed('en', ''), withCopy(page)]) {
      expect(isSamePage(restored(page, left), left)).toBe(true);
    }
  });

  it('leaves what others saved since', () => {
    const theirs = typed('en', 'Theirs');
    expect(restored(page, typed('de', 'Komm!'), theirs).texts).toMatchObject({
      en: { 'page.a.text': 'Theirs' },
      de: { 'page.a.text': 'Komm!' },
    });
  });

  it('has no texts of a block that somebody else deleted', () => {
    const theirs = apply(page, { kind: 'delete', id: 'a' });
    expect(restored(page, typed('de', 'Komm!'), theirs).texts).toEqual(theirs.texts);
  });

  it('of the former editor has its texts in the default language', () => {
    const kept = { title: 'Kept', blocks: [{ id: 'a', type: 'text', text: 'Kept too' }] };
    const { en, de } = withKeptChanges(kinds, page, kept).texts;
    expect([en, de]).toEqual([{ [title]: 'Kept', 'page.a.text': 'Kept too' }, { 'page.a.text': 'Sei da.' }]);
  });
});

describe('the page that a refused save was based on', () => {
  it('has the values that the tool had then', () => {
    const newer = withCopy(typed('de', 'Später', typed('en', 'Later')));
    const values = { page: stored, 'i18n.en.page.a.text': 'Be there.', 'i18n.de.page.page.title': null };
    const { blocks, texts } = pageAtBase(kinds, newer, values);
    expect(blocks).toEqual(page.blocks);
    expect([texts.en?.['page.a.text'], texts.de?.['page.a.text']]).toEqual(['Be there.', 'Später']);
  });
});
