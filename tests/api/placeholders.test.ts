import { describe, expect, test } from 'vitest';
import { placeholderProblems, placeholdersOf } from '../../contracts/placeholders.ts';

describe('the placeholders of a text', () => {
  test.each<[string, string[]]>([
    ['On {date}', ['{date}']],
    ['%s of %d, %1$s, %(name)s and %.2f', ['%s', '%d', '%1$s', '%(name)s', '%.2f']],
    ['{{ name }} and {{name}}', ['{{name}}', '{{name}}']],
    ['%{smart_count} songs', ['%{smart_count}']],
    ['<b>bold</b> and <a href="https://a.example">a link</a><br/>', ['<b>', '</b>', '<a>', '</a>', '<br>']],
    ['{count, plural, one {# seat for {who}} other {# seats for {who}}} {end}', ['{count}', '{who}', '{who}', '{end}']],
    ['{0} and {user.name}', ['{0}', '{user.name}']],
    ['100% sure, 50%discount, 5 %% off', []],
    ['a < b > c, {odd text}, { }', []],
    ['', []],
  ])('%s', (text, placeholders) => expect(placeholdersOf(text)).toEqual(placeholders));
});

describe('compared with the source', () => {
  test('what is missing and what nobody fills in are told apart', () => {
    expect(placeholderProblems('Am {dat}', ['On {date}'])).toEqual({ missing: ['{date}'], unknown: ['{dat}'] });
    expect(placeholderProblems('Am <b>{date}</b>', ['<b>{date}</b>'])).toEqual({ missing: [], unknown: [] });
  });

  test('a plural form may do without what a form of the source does without', () => {
    const source = ['one seat for {who}', '{count} seats for {who}'];
    expect(placeholderProblems('ein Platz für {who}', source)).toEqual({ missing: [], unknown: [] });
    expect(placeholderProblems('{count} Plätze', source)).toEqual({ missing: ['{who}'], unknown: [] });
  });

  test('an empty text, and one without a source, have nothing wrong', () => {
    expect(placeholderProblems('', ['{date}'])).toEqual({ missing: [], unknown: [] });
    expect(placeholderProblems('{date}', [])).toEqual({ missing: [], unknown: [] });
  });
});
