import { describe, expect, test } from 'vitest';
import { english } from '#src/i18n/english.ts';
import { createI18nProvider } from '#src/i18n/i18nProvider.ts';

const i18nProvider = createI18nProvider('en', english.messages);

describe('numbers in messages', () => {
  test.each([
    ['media.files', { smart_count: 15_655 }, '15,655 files'],
    ['media.files', { smart_count: 1 }, '1 file'],
    ['media.uploads.running', { done: 1_200, all: 12_000 }, '1,200 of 12,000 uploaded'],
    ['engine.list.range', { from: 15_651, to: 15_655, total: 15_655 }, '15,651–15,655 of 15,655'],
    ['engine.list.range', { from: '2025', to: '2026', total: 2 }, '2025–2026 of 2'],
    ['media.crop.made', { width: 1200, height: 630 }, '1200 × 630 created!'],
    ['engine.list.range', { from: 0, to: 0 }, '0–0 of %{total}'],
  ])('%s with %j reads "%s"', (key, values, words) => {
    expect(i18nProvider.translate(key, values)).toBe(words);
  });
});
