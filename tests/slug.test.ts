import { describe, expect, test } from 'vitest';
import { slugPattern } from '#contracts/campaign.ts';
import { slugify, slugOfName } from '#contracts/slug.ts';

describe('the slug of a name', () => {
  test.each([
    ['Été à Paris', 'ete-a-paris'],
    ["Don't stop — now!", 'dont-stop-now'],
    ['Straße & Ærø', 'strasse-aero'],
    ['Лето в Москве', 'leto-v-moskve'],
    ['Щедрик', 'shchedrik'],
    ['Київ', 'kiyiv'],
    ['Αθήνα', 'athina'],
    ['موسيقى', 'mwsyq'],
    ['שלום', 'shlvm'],
    ['さくら', 'sakura'],
    ['カラオケ', 'karaoke'],
    ['東京 2026', 'dong-jing-2026'],
    ['音乐节', 'yin-le-jie'],
    ['A 東京駅', 'a-dong-jing-yi'],
    ['ภาษาไทย', 'phaasaaaithy'],
    ['방탄소년단', 'bangtansonyeondan'],
    ['ＦＵＬＬ width №1', 'full-width-no1'],
    ['İstanbul', 'istanbul'],
    ['2026', '2026'],
    ['Party 🎉', 'party'],
  ])('%s is %s', (name, slug) => {
    expect(slugOfName(name)).toBe(slug);
  });

  test.each([
    '🎉',
    '🎉🎉',
    '!!!',
    '\u{1F468}\u200D\u{1F469}',
  ])('%s, which has no letter, is a campaign with a hash, the same each time', (name) => {
    const slug = slugOfName(name);
    expect(slug).toMatch(/^campaign-[a-z0-9]{7}$/);
    expect(slug).toMatch(new RegExp(slugPattern));
    expect(slugOfName(name)).toBe(slug);
  });

  test('differs between two names without a letter', () => {
    expect(slugOfName('🎉')).not.toBe(slugOfName('🎊'));
  });

  test('is empty for a blank name', () => {
    expect([slugOfName(''), slugOfName('  ')]).toEqual(['', '']);
  });

  test.each([
    'x'.repeat(300),
    `${'ab '.repeat(80)}`,
    'щ'.repeat(200),
    `${'東'.repeat(99)} ${'9'.repeat(200)}`,
  ])('is never longer than the maximum', (name) => {
    expect(slugOfName(name).length).toBeLessThanOrEqual(100);
    expect(slugOfName(name)).toMatch(new RegExp(slugPattern));
  });

  test('is truncated to the given length', () => {
    expect(slugify('one two three', 8)).toBe('one-two');
  });
});
