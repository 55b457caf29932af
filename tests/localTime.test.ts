import { afterAll, describe, expect, test, vi } from 'vitest';
import { readLocalInput, toLocalInput, zoneOffset } from '../src/ui/dateTime.ts';

afterAll(() => vi.unstubAllEnvs());

/** Node reads the zone anew when it is set. */
function inZone<Answer>(zone: string, ask: () => Answer): Answer {
  vi.stubEnv('TZ', zone);
  return ask();
}

const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Apia'];

describe('a local date and time', () => {
  test.each(zones)('is read and shown again as it was entered in %s', (zone) => {
    for (const local of ['2026-01-15T08:30', '2026-07-15T23:59', '2028-02-29T00:00', '9999-12-31T23:59']) {
      const { moment, clockChange } = inZone(zone, () => readLocalInput(local));
      expect(clockChange).toBeNull();
      expect(inZone(zone, () => toLocalInput(moment))).toBe(local);
    }
  });

  test('is none when it is empty or not whole', () => {
    for (const local of ['', '2026-13-01T00:00', 'x']) {
      expect(readLocalInput(local)).toEqual({ moment: null, clockChange: null });
    }
  });

  test('that a clock change skips is taken as much later, and said to be skipped', () => {
    const berlin = inZone('Europe/Berlin', () => readLocalInput('2026-03-29T02:30'));
    expect(berlin).toEqual({ moment: '2026-03-29T01:30:00.000Z', clockChange: { kind: 'skipped' } });
    expect(inZone('Europe/Berlin', () => toLocalInput(berlin.moment))).toBe('2026-03-29T03:30');
    const lordHowe = inZone('Australia/Lord_Howe', () => readLocalInput('2026-10-04T02:15'));
    expect(lordHowe.clockChange).toEqual({ kind: 'skipped' });
    expect(inZone('UTC', () => readLocalInput('2026-03-29T02:30')).clockChange).toBeNull();
  });

  test('that passes twice is the first of both, and tells the other', () => {
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

  test('has the distance of its zone from UTC at that moment beside it', () => {
    expect(inZone('Europe/Berlin', () => zoneOffset('2026-01-15T12:00:00.000Z', 'en'))).toBe('GMT+1');
    expect(inZone('Europe/Berlin', () => zoneOffset('2026-07-15T12:00:00.000Z', 'en'))).toBe('GMT+2');
    expect(inZone('Asia/Kolkata', () => zoneOffset('2026-07-15T12:00:00.000Z', 'en'))).toBe('GMT+5:30');
  });
});
