import { afterAll, describe, expect, test, vi } from 'vitest';
import { readLocalInput, toLocalInput, zoneOffset } from '#src/ui/format/dateTime.ts';

afterAll(() => vi.unstubAllEnvs());

/** Runs `ask` in a time zone: Node reads TZ again when it is set. */
function inZone<Answer>(zone: string, ask: () => Answer): Answer {
  vi.stubEnv('TZ', zone);
  return ask();
}

const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Apia'];

describe('a local date and time', () => {
  test.each(zones)('is parsed and shown as it was entered in %s', (zone) => {
    for (const local of ['2026-01-15T08:30', '2026-07-15T23:59', '2028-02-29T00:00', '9999-12-31T23:59']) {
      const { moment, clockChange } = inZone(zone, () => readLocalInput(local));
      expect(clockChange).toBeNull();
      expect(inZone(zone, () => toLocalInput(moment))).toBe(local);
    }
  });

  test('is null if it is empty or incomplete', () => {
    for (const local of ['', '2026-13-01T00:00', 'x']) {
      expect(readLocalInput(local)).toEqual({ moment: null, clockChange: null });
    }
  });

  test('that a clock change skips is moved forward by the change, and reported as skipped', () => {
    const berlin = inZone('Europe/Berlin', () => readLocalInput('2026-03-29T02:30'));
    expect(berlin).toEqual({ moment: '2026-03-29T01:30:00.000Z', clockChange: { kind: 'skipped' } });
    expect(inZone('Europe/Berlin', () => toLocalInput(berlin.moment))).toBe('2026-03-29T03:30');
    const lordHowe = inZone('Australia/Lord_Howe', () => readLocalInput('2026-10-04T02:15'));
    expect(lordHowe.clockChange).toEqual({ kind: 'skipped' });
    expect(inZone('UTC', () => readLocalInput('2026-03-29T02:30')).clockChange).toBeNull();
  });

  test('that occurs twice is the first one, and the other is returned too', () => {
    expect(inZone('Europe/Berlin', () => readLocalInput('2026-10-25T02:30'))).toEqual({
      moment: '2026-10-25T00:30:00.000Z',
      clockChange: { kind: 'doubled', other: '2026-10-25T01:30:00.000Z' },
    });
    expect(inZone('America/New_York', () => readLocalInput('2026-11-01T01:30'))).toEqual({
      moment: '2026-11-01T05:30:00.000Z',
      clockChange: { kind: 'doubled', other: '2026-11-01T06:30:00.000Z' },
    });
    expect(inZone('Australia/Lord_Howe', () => readLocalInput('2026-04-05T01:45')).clockChange).toEqual({
      kind: 'doubled',
      other: '2026-04-04T15:15:00.000Z',
    });
    for (const local of ['2026-10-25T01:59', '2026-10-25T03:00', '2026-10-24T02:30']) {
      expect(inZone('Europe/Berlin', () => readLocalInput(local)).clockChange, local).toBeNull();
    }
  });

  test('has the UTC offset of its zone at that time', () => {
    expect(inZone('Europe/Berlin', () => zoneOffset('2026-01-15T12:00:00.000Z', 'en'))).toBe('GMT+1');
    expect(inZone('Europe/Berlin', () => zoneOffset('2026-07-15T12:00:00.000Z', 'en'))).toBe('GMT+2');
    expect(inZone('Asia/Kolkata', () => zoneOffset('2026-07-15T12:00:00.000Z', 'en'))).toBe('GMT+5:30');
  });
});
