import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { deepl } from '#server/providers/translation/deepl.ts';
import { sampleTranslator } from '#server/providers/translation/sample.ts';
import type { Translator } from '#server/providers/translation/translator.ts';
import { type OutsideHost, startOutsideHost } from '../support/outsideServices.ts';

let host: OutsideHost;
let translator: Translator;
beforeEach(async () => {
  host = await startOutsideHost();
  translator = deepl({ ...host.needs, key: 'the-key', url: host.origin });
  host.reply('/v2/languages?type=source', { json: languages('EN', 'DE', 'ZH') });
  host.reply('/v2/languages?type=target', { json: languages('EN-GB', 'EN-US', 'DE', 'PT-BR', 'PT-PT', 'ZH-HANS') });
});
afterEach(() => host.close());

const languages = (...codes: string[]) => codes.map((language) => ({ language, name: language }));
const answer = (...texts: string[]) =>
  host.reply('/v2/translate', {
    json: { translations: texts.map((text) => ({ detected_source_language: 'EN', text })) },
  });
const translate = (texts: string[], { source = 'en', target = 'de' } = {}) =>
  translator.translate({ source, target, texts });
const sent = () =>
  host.seen.filter(({ path }) => path === '/v2/translate').map(({ body }) => JSON.parse(body) as { text: string[] });
const failure = (texts = ['Hello']) => translate(texts).catch((error: unknown) => String(error));

describe('DeepL', () => {
  test('is asked with the key, and returns a suggestion for each text', async () => {
    answer('Hallo', 'Welt');
    expect(await translate(['Hello', 'World'])).toEqual({ items: ['Hallo', 'Welt'], sample: false });
    expect(sent()).toEqual([
      {
        text: ['Hello', 'World'],
        source_lang: 'EN',
        target_lang: 'DE',
        tag_handling: 'html',
        split_sentences: '1',
        preserve_formatting: true,
      },
    ]);
    expect(new Set(host.seen.map(({ authorization }) => authorization))).toEqual(new Set(['DeepL-Auth-Key the-key']));
  });

  test('is told not to translate placeholders, and keeps characters and lines', async () => {
    answer('Noch <span translate="no">{count}</span> Tage &amp; &lt;3<br class="line" />Hallo <b>%s</b>');
    expect(await translate(['{count} days & <3\nHi <b>%s</b>'])).toMatchObject({
      items: ['Noch {count} Tage & <3\nHallo <b>%s</b>'],
    });
    expect(sent()[0]?.text).toEqual([
      '<span translate="no">{count}</span> days &amp; &lt;3<br class="line">Hi <b><span translate="no">%s</span></b>',
    ]);
  });

  test('gets a rich text as it is', async () => {
    answer('<p>Fische &amp; <strong>Chips</strong></p>');
    const items = ['<p>Fische &amp; <strong>Chips</strong></p>'];
    expect(await translate(['<p>Fish &amp; <strong>chips</strong></p>'])).toMatchObject({ items });
    expect(sent()[0]?.text).toEqual(['<p>Fish &amp; <strong>chips</strong></p>']);
  });

  test('is not asked about empty texts and ICU messages with cases', async () => {
    answer('Hallo');
    expect(await translate(['', '{count, plural, one {day} other {days}}', 'Hello'])).toMatchObject({
      items: [null, null, 'Hallo'],
    });
    expect(sent()[0]?.text).toEqual(['Hello']);
  });

  test('leaves out what it did not answer', async () => {
    answer('Hallo');
    expect(await translate(['Hello', 'World'])).toMatchObject({ items: ['Hallo', null] });
    answer('', 'x'.repeat(10_001));
    expect(await translate(['Hello', 'World'])).toMatchObject({ items: [null, null] });
  });

  test('gets at most 100 KiB at once', async () => {
    answer('a', 'b');
    const { items } = await translate(Array<string>(4).fill('語'.repeat(10_000)));
    expect(sent().map(({ text }) => text.length)).toEqual([3, 1]);
    expect(items).toEqual(['a', 'b', null, 'a']);
  });

  test.each([
    ['pt-BR', 'PT-BR'],
    ['de-AT', 'DE'],
    ['en', 'EN-GB'],
    ['zh-Hans', 'ZH-HANS'],
  ])('translates into %s as %s', async (target, code) => {
    answer('x');
    await translate(['Hello'], { target });
    expect(sent()[0]).toMatchObject({ target_lang: code });
  });

  test('refuses a language that it does not have, and reads the languages once a day', async () => {
    await expect(translate(['Hello'], { target: 'gd' })).rejects.toMatchObject({
      refusal: 'language-not-supported',
      language: 'gd',
    });
    await expect(translate(['Hello'], { source: 'gd' })).rejects.toMatchObject({ language: 'gd' });
    expect(host.seen.length).toBe(2);
    host.clock.advance(24 * 3_600);
    await expect(translate(['Hello'], { target: 'gd' })).rejects.toThrow();
    expect(host.seen.length).toBe(4);
  });

  test.each([
    ['a used-up quota', { status: 456 }, 'translation-quota-exceeded'],
    ['a wrong key', { status: 403 }, 'answered 403'],
    ['too many requests', { status: 429, headers: { 'retry-after': '60' } }, 'answered 429'],
    ['an error', { status: 503 }, 'answered 503'],
    ['a page', { text: '<html>' }, 'did not answer JSON'],
    ['another shape', { json: { translations: [{ text: 5 }] } }, 'answered in another shape'],
  ])('fails with %s', async (_name, reply, words) => {
    host.reply('/v2/translate', reply);
    expect(await failure()).toContain(words);
    expect(await failure()).not.toContain('the-key');
  });
});

test('sample suggestions are the text with accents; placeholders and markup stay', async () => {
  const texts = ['Only {count} days <b>left</b>', '<p>Rock &amp; roll</p>', '{n, plural, one {day} other {days}}'];
  expect(await sampleTranslator.translate({ source: 'en', target: 'de', texts })).toEqual({
    items: ['Öñłý {count} ðáýš <b>łéfţ</b>', '<p>Řöçk &amp; řöłł</p>', null],
    sample: true,
  });
});
