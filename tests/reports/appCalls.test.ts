import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AppCalls, createAppCalls } from '#src/reports/wire/appCalls.ts';
import { ReportError } from '#src/reports/wire/reportError.ts';
import { createReportsToken } from '#src/reports/wire/reportsToken.ts';
import { type AppAnswer, startReportsApp } from '../support/uiReports.ts';

let app: Awaited<ReturnType<typeof startReportsApp>>;
beforeAll(async () => {
  app = await startReportsApp();
});
afterAll(() => app.close());

const bounds = { silenceMs: 10_000, timeMs: 10_000, maxBytes: 1_000_000, maxFileBytes: 2_000_000 };
let asked = 0;
const token = () => ({
  current: async () => 'first',
  renewed: async () => {
    asked += 1;
    return 'second';
  },
  forFile: async (file: string) => `for ${file}`,
});

const callsWith = (more: Partial<typeof bounds> = {}): AppCalls =>
  createAppCalls(app.origin, token(), { ...bounds, ...more });

const answer = (path: string, told: AppAnswer) =>
  fetch(`${app.origin}/control${path}`, { method: 'PUT', body: JSON.stringify(told) });

const failure = (call: Promise<unknown>): Promise<unknown> => call.catch((error: unknown) => error);

describe('a call to an app', () => {
  test('returns its JSON and sends the token only to it', async () => {
    await answer('/good', { json: { component: 'x' } });
    expect(await callsWith().json('/good')).toEqual({ component: 'x' });
    const calls: unknown = await (await fetch(`${app.origin}/control/good`)).json();
    expect(calls).toMatchObject([{ method: 'GET', token: 'first', cookie: '' }]);
  });

  test.each<[string, AppAnswer, object]>([
    ['unauthorized', { status: 401, json: {} }, { kind: 'unauthorized', status: 401 }],
    [
      'forbidden',
      { status: 403, json: { detail: { key: 'forbidden', msg: 'Not you.' } } },
      { kind: 'forbidden', words: 'Not you.' },
    ],
    ['not found', { status: 404, text: '<h1>Nothing</h1>' }, { kind: 'not-found', words: null }],
    ['a failure', { status: 500, text: 'oops' }, { kind: 'app-failed', status: 500, words: null }],
    [
      'a refusal',
      { status: 422, json: { detail: [{ loc: ['count'], msg: 'At most 3' }] } },
      { kind: 'refused', words: 'At most 3' },
    ],
    [
      'a redirect',
      { status: 302, headers: { location: 'https://evil.example.com/' }, text: '' },
      { kind: 'redirected' },
    ],
    ['a page', { text: '<!doctype html><p>Hello', headers: { 'content-type': 'text/html' } }, { kind: 'not-json' }],
    ['nothing', { text: '' }, { kind: 'not-json' }],
    ['too much', { text: `"${'x'.repeat(1_000_001)}"` }, { kind: 'too-large' }],
    ['data that never ends', { endless: true, text: '[1,' }, { kind: 'too-large' }],
    ['a refusal that never ends', { status: 500, endless: true }, { kind: 'app-failed', words: null }],
  ])('that fails with %s reports it', async (name, told, expected) => {
    const path = `/${name.replaceAll(' ', '-')}`;
    await answer(path, told);
    const error = await failure(callsWith().json(path));
    expect(error).toBeInstanceOf(ReportError);
    expect(error).toMatchObject(expected);
  });

  test('requests a new token once if the first is refused', async () => {
    await answer('/refused', { status: 401, json: {} });
    asked = 0;
    await failure(callsWith().json('/refused'));
    const calls: unknown = await (await fetch(`${app.origin}/control/refused`)).json();
    expect(calls).toMatchObject([{ token: 'first' }, { token: 'second' }]);
    expect(asked).toBe(1);
  });

  test('times out, also in the middle of a response', async () => {
    await answer('/held', { held: true, json: {} });
    expect(await failure(callsWith({ silenceMs: 30 }).json('/held'))).toMatchObject({ kind: 'slow' });
    await answer('/dripping', { endless: true });
    const patient = callsWith({ timeMs: 30, maxBytes: Number.MAX_SAFE_INTEGER });
    expect(await failure(patient.json('/dripping'))).toMatchObject({ kind: 'slow' });
  });

  test('to an app that is down is unreachable, and one outside the root is not sent', async () => {
    const away = createAppCalls('http://127.0.0.1:9', token(), bounds);
    expect(await failure(away.json('/data'))).toMatchObject({ kind: 'unreachable' });
    expect(await failure(callsWith().json('//127.0.0.1:9/data'))).toMatchObject({ kind: 'address' });
  });

  test('that the caller aborts is not a failure of the app', async () => {
    await answer('/ended', { held: true, json: {} });
    const asker = new AbortController();
    const call = failure(callsWith().json('/ended', { signal: asker.signal }));
    asker.abort();
    expect(await call).not.toBeInstanceOf(ReportError);
  });

  test('without a token is not sent, and returns why there is none', async () => {
    const cause = new Error('no right');
    const refuse = () => Promise.reject(cause);
    const none = { current: refuse, renewed: refuse, forFile: refuse };
    const error = await failure(createAppCalls(app.origin, none, bounds).json('/good'));
    expect(error).toMatchObject({ kind: 'no-token', cause });
  });
});

describe('a file of an app', () => {
  test('reports its progress, and has no type that could run', async () => {
    await answer('/file.csv', { text: 'a,b\r\n'.repeat(100_000), headers: { 'content-type': 'text/html' } });
    const told: number[] = [];
    const onProgress = ({ received }: { received: number }) => told.push(received);
    const file = await callsWith().file('/file.csv', { signal: new AbortController().signal, onProgress });
    expect(file.size).toBe(500_000);
    expect(file.type).toBe('application/octet-stream');
    expect(told.at(-1)).toBe(500_000);
    expect(told).toEqual(told.toSorted((one, other) => one - other));
  });

  test('that never ends is aborted', async () => {
    await answer('/endless.csv', { endless: true });
    const options = { signal: new AbortController().signal, onProgress: () => undefined };
    expect(await failure(callsWith().file('/endless.csv', options))).toMatchObject({ kind: 'too-large' });
  });
});

describe('the token of a screen', () => {
  const lives = 600_000;
  function counted() {
    const clock = { now: 0, made: 0 };
    const made = createReportsToken(
      async () => {
        clock.made += 1;
        return { token: `token ${clock.made}`, expires_at: new Date(clock.now + lives).toISOString() };
      },
      () => clock.now,
    );
    return { clock, made };
  }

  test.each([-12, 12])('is requested once on a computer whose clock is %i minutes off', async (minutes) => {
    const server = Date.now() + minutes * 60_000;
    let made = 0;
    const token = createReportsToken(async () => {
      made += 1;
      return { token: `token ${made}`, expires_at: new Date(server + lives).toISOString() };
    });
    expect([await token.current(), await token.current()]).toEqual(['token 1', 'token 1']);
  });

  test('is requested once for all items, and again a minute before it expires', async () => {
    const { clock, made } = counted();
    expect(await Promise.all([made.current(), made.current(), made.current()])).toEqual(Array(3).fill('token 1'));
    clock.now = lives - 60_001;
    expect(await made.current()).toBe('token 1');
    clock.now = lives - 60_000;
    expect(await made.current()).toBe('token 2');
  });

  test('is renewed once for all items that were refused with the same one', async () => {
    const { clock, made } = counted();
    const refused = await made.current();
    expect(await Promise.all([made.renewed(refused), made.renewed(refused)])).toEqual(['token 2', 'token 2']);
    expect(await made.renewed(refused)).toBe('token 2');
    expect(clock.made).toBe(2);
  });

  test('that could not be loaded is requested again', async () => {
    let fails = true;
    const made = createReportsToken(async () => {
      if (fails) throw new Error('not now');
      return { token: 'at last', expires_at: new Date(Date.now() + lives).toISOString() };
    });
    await expect(made.current()).rejects.toThrow('not now');
    fails = false;
    expect(await made.current()).toBe('at last');
  });
});
