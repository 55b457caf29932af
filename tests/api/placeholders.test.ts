import { describe, expect, test } from 'vitest';
import { placeholderProblems, placeholdersOf } from '#contracts/placeholders.ts';

describe('the placeholders of a text', () => {
  test.each<[string, string[]]>([
    ['On {date}', ['{date}']],
    ['%s of %d, %1$s, %(name)s and %.2f', ['%s', '%d', '%1$s', '%(name)s', '%.2f']],
    ['{{ name }} and {{name}}', ['{{name}}', '{{name}}']],
    ['%{smart_count} songs', ['%{smart_count}']],
    ['<b>bold</b> and <a href="https://a.example">a link</a><br/>', ['<b>', '</b>', '<a>', '</a>', '<br>']],
    ['{count, plural, one {# seat for {who}} other {# seats for {who}}} {end}', ['{count}', '{who}', '{who}', '{end}']],
    ['{0} and {user.name}', ['{0}', '{user.name}']],
    ['<p>Say <span lang="fr">salut</span></p>', ['<p>', '</p>']],
    ['100% sure, 50%discount, 5 %% off', []],
    ['a < b > c, {odd text}, { }', []],
    ['', []],
  ])('%s', (text, placeholders) => expect(placeholdersOf(text)).toEqual(placeholders));
});

describe('compared with the source', () => {
  test('distinguishes missing placeholders from unknown ones', () => {
    expect(placeholderProblems('Am {dat}', ['On {date}'])).toEqual({ missing: ['{date}'], unknown: ['{dat}'] });
    expect(placeholderProblems('Am <b>{date}</b>', ['<b>{date}</b>'])).toEqual({ missing: [], unknown: [] });
  });

  test('a plural form may omit what a form of the source omits', () => {
    const source = ['one seat for {who}', '{count} seats for {who}'];
    expect(placeholderProblems('ein Platz für {who}', source)).toEqual({ missing: [], unknown: [] });
    expect(placeholderProblems('{count} Plätze', source)).toEqual({ missing: ['{who}'], unknown: [] });
  });

  test.each<[string, string, number, string, string[]]>([
    ['of one in English', 'en', 0, 'one seat', []],
    ['of any other number', 'en', 1, 'seats', ['{count}']],
    ['of none in Arabic', 'ar', 0, 'لا مقاعد', []],
    ['of one in Arabic', 'ar', 1, 'مقعد', []],
    ['of two in Arabic', 'ar', 2, 'مقعدان', []],
    ['of few in Arabic', 'ar', 3, 'مقاعد', ['{count}']],
    ['of 1, 21 and 31 in Russian', 'ru', 0, 'место', ['{count}']],
    ['of 0 and 1 in French', 'fr', 0, 'place', ['{count}']],
    ['of all numbers in Japanese', 'ja', 0, '席', ['{count}']],
    ['of one in a language that nobody knows', 'xx-own', 0, 'place', ['{count}']],
  ])('the number may be omitted in a form for one number only: %s', (_name, code, form, text, missing) => {
    const source = ['{count} seat', '{count} seats'];
    expect(placeholderProblems(text, source, { code, form }).missing).toEqual(missing);
  });

  test('a form for one number only must still match other values, markup and spelling', () => {
    const one = { code: 'de', form: 0 };
    const source = ['<b>{count}</b> seat for {who}', '<b>{count}</b> seats for {who}'];
    expect(placeholderProblems('<b>ein</b> Platz für {who}', source, one).missing).toEqual([]);
    expect(placeholderProblems('<b>ein</b> Platz', source, one).missing).toEqual(['{count}', '{who}']);
    expect(placeholderProblems('<b>{count} Platz für {who}', source, one).missing).toEqual(['</b>']);
    expect(placeholderProblems('<b>{cuont}</b> Platz für {who}', source, one)).toEqual({
      missing: ['{count}'],
      unknown: ['{cuont}'],
    });
  });

  test('an empty text, and one without a source, have no mistakes', () => {
    expect(placeholderProblems('', ['{date}'])).toEqual({ missing: [], unknown: [] });
    expect(placeholderProblems('{date}', [])).toEqual({ missing: [], unknown: [] });
  });
});
