import { expect, test } from 'vitest';
import { formatNumber } from '#contracts/formatNumber.ts';
import { german } from '#src/i18n/de.ts';
import { createI18nProvider } from '#src/i18n/i18nProvider.ts';
import { formatDate, formatDateTime } from '#src/ui/format/dateTime.ts';
import { formatBytes } from '#src/ui/format/fileSize.ts';

const { translate } = createI18nProvider('de', german.messages);

test.each([
  ['media.files', { smart_count: 15_655 }, '15.655 Dateien'],
  ['media.files', { smart_count: 1 }, '1 Datei'],
  ['media.files', { smart_count: 0 }, '0 Dateien'],
  ['media.crop.made', { width: 1200, height: 630 }, '1200 × 630 erstellt!'],
  ['resources.campaigns.name', { smart_count: 2 }, 'Kampagnen'],
  ['validation.maxLength', { limit: 2_000 }, 'Höchstens 2.000 Zeichen'],
])('%s with %j reads "%s" in German', (key, values, words) => {
  expect(translate(key, values)).toBe(words);
});

test('dates, numbers and sizes are written as in Germany', () => {
  expect(formatDate('2026-11-22T17:08:00', 'de')).toBe('22. Nov. 2026');
  expect(formatDateTime('2026-11-22T17:08:00', 'de')).toBe('22. Nov. 2026, 17:08');
  expect(formatNumber(12_345.5, 'de')).toBe('12.345,5');
  expect(formatBytes(11_500_000, 'de')).toBe('11,5 MB');
});
