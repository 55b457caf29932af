import { expect, test } from 'vitest';
import type { RevisionChange } from '#contracts/api/revisions.ts';
import { localeLabel } from '#contracts/locales.ts';
import { placeOfContent } from '#resources/campaigns/changes/placeOfContent.ts';
import { campaigns } from '#resources/campaigns/schema.ts';
import { placeOfChange as placeIn } from '#src/engine/changePlace.ts';
import { kindOfChange as kindOf, readableSides as sidesOf } from '#src/engine/history/changeKind.ts';

const placeOfChange = (path: string, entries?: Record<string, string>) =>
  placeIn(campaigns.fields, path, { ...(entries && { entries }), placeOfContent });
const kindOfChange = (change: RevisionChange) => kindOf(change, placeOfChange(change.field));
const readableSides = (change: RevisionChange) => sidesOf(change, placeOfChange(change.field));

const words = (key: string) => ({ kind: 'words', key });
const own = (name: string) => ({ kind: 'key', name });
const called = (name: string) => ({ kind: 'name', name });

test.each<[string, unknown[]]>([
  ['translation_sheet', [words('sheets.title')]],
  ['music.tracklist', [words('music.title'), words('music.tracklist.title')]],
  ['music.tracklist.items', [words('music.title'), words('music.tracklist.title')]],
  ['music.focus_artists', [words('music.title'), words('music.artists.title')]],
  ['music.tracklist.items.0.name', [words('music.title'), words('music.tracklist.title'), own('1'), own('name')]],
  ['page.blocks.1.text', [own('page'), own('blocks 2'), own('text')]],
  ['legal.privacy.de', [own('legal'), own('legal.privacy'), { kind: 'language', code: 'de' }]],
  ['i18n.default_locale', [{ kind: 'defaultLanguage' }]],
  [
    'i18n.pt-BR.greeting.short',
    [{ kind: 'texts' }, { kind: 'language', code: 'pt-BR' }, { kind: 'message', id: 'greeting.short' }],
  ],
])('the history names %s like the screen that shows it', (path, steps) => {
  const place = placeOfChange(path);
  expect(place.steps.map((step) => (step.kind === 'field' ? { kind: 'key', name: step.source } : step))).toEqual(steps);
});

test('the history shows the label of a list entry, and its position if it has none', () => {
  const entries = { 'social_links.1': 'YouTube' };
  const german = { kind: 'language', code: 'de' };
  const network = { kind: 'field', source: 'social_links' };
  expect(placeOfChange('social_links.1.urls.de', entries).steps).toEqual([network, called('YouTube'), german]);
  expect(placeOfChange('social_links.1', entries).steps).toEqual([network, called('YouTube')]);
  expect(placeOfChange('social_links.1').steps).toEqual([{ kind: 'entry', source: 'social_links.1' }]);
  const track = { 'music.tracklist.items.0': 'First, live' };
  expect(placeOfChange('music.tracklist.items.0.name', track).steps).toEqual([
    words('music.title'),
    words('music.tracklist.title'),
    called('First, live'),
    own('name'),
  ]);
});

test('the history shows the names of languages, not only their codes', () => {
  const change = { field: 'i18n.default_locale', from: 'en', to: 'pt-BR', cut: false };
  expect(kindOfChange(change)).toBe('value');
  expect([change.from, change.to].map((code) => localeLabel(code))).toEqual([
    'English (en)',
    'Brazilian Portuguese (pt-BR)',
  ]);
});

test('the history shows a rich text of a page without its markup, unless only the markup was changed', () => {
  const field = 'i18n.de.page.b1.formatted';
  const before = '<p>Tom &amp; <em>Jerry</em></p><ul><li>One</li><li>Two</li></ul>';
  expect(readableSides({ field, from: null, to: before, cut: false })).toEqual(['', 'Tom & Jerry\nOne\nTwo']);
  const after = before.replaceAll('em>', 'strong>');
  expect(readableSides({ field, from: before, to: after, cut: false })).toEqual([before, after]);
  const other = { field: 'i18n.de.signup.title', from: null, to: '<p>Join</p>', cut: false };
  expect(readableSides(other)).toEqual(['', '<p>Join</p>']);
});
