import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CreatedPasskey } from '#contracts/api/passkeys.ts';
import { apiErrors } from '#contracts/errors.ts';
import { makeUser, testPassword as password, type TestUser } from '../../support/builders.ts';
import { type As, startTestServer, type TestServer } from '../../support/server.ts';
import { freshSignIn } from '../../support/signIns.ts';
import { SoftPasskey } from '../../support/softPasskey.ts';
import { Browser, beginning, exchange, publicUrl, signInConfig } from './signInSteps.ts';

let server: TestServer;
let ann: TestUser;
let passkey: SoftPasskey;
beforeAll(async () => {
  server = await startTestServer({ config: signInConfig });
});
afterAll(() => server.close());

const path = '/api/users/me/second_factors';
const optionsFor = async (as: As = ann) => (await server.call('POST', `${path}/passkeys/options`, { as })).body;
const send = (json: unknown, as: As = ann) => server.call('POST', `${path}/passkeys`, { as, json });
const key = new SoftPasskey(publicUrl);
const keyOf = (answer: { body: ReturnType<typeof JSON.parse> }) => answer.body.detail?.key ?? answer.body.detail;
const clones = () =>
  server.db
    .selectFrom('audit_log')
    .select('details')
    .where('action', '=', 'second-factor.clone-refused')
    .where('record_id', '=', ann.id)
    .execute();

beforeEach(async () => {
  ann = await makeUser(server.db);
  passkey = new SoftPasskey(publicUrl);
});

describe('a passkey', () => {
  test('is added with recovery codes, listed, renamed and removed', async () => {
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
    const json = passkey.create(await optionsFor());
    const { status, body } = await server.call('POST', `${path}/passkeys`, { as: ann, json, headers });
    expect([status, body.passkey.name, body.recovery_codes.length]).toEqual([201, 'Firefox, Linux', 10]);
    const at = `${path}/passkeys/${body.passkey.id}`;
    expect((await server.call('PATCH', at, { as: ann, json: { name: ' Work ' } })).body.name).toBe('Work');
    expect((await server.call('GET', path, { as: ann })).body.passkeys).toEqual([{ ...body.passkey, name: 'Work' }]);
    for (const method of ['PATCH', 'DELETE'] as const) {
      const json = method === 'PATCH' ? { name: 'Mine' } : undefined;
      expect((await server.call(method, at, { as: 'editor', json })).status).toBe(404);
    }
    const options = await optionsFor();
    expect(options.excludeCredentials).toEqual([expect.objectContaining({ id: json.id })]);
    expect(keyOf(await send(passkey.create(options)))).toBe('passkey-refused');
    expect((await server.call('DELETE', at, { as: ann })).status).toBe(204);
    expect((await server.call('GET', path, { as: ann })).body).toMatchObject({ passkeys: [], recovery_codes: 0 });
  });

  test('answers each challenge once, in its login, within five minutes', async () => {
    const other = { bearer: (await freshSignIn(server, ann)).access_token };
    const stolen = passkey.create(await optionsFor());
    expect(keyOf(await send(stolen, other))).toBe('passkey-refused');
    expect((await send(stolen)).status).toBe(201);
    expect(keyOf(await send(stolen))).toBe('passkey-refused');
    const late = new SoftPasskey(publicUrl).create(await optionsFor());
    server.clock.advance(301);
    expect(keyOf(await send(late))).toBe('passkey-refused');
    const ofOther = new SoftPasskey(publicUrl).create(await optionsFor('editor'));
    expect(keyOf(await send(ofOther))).toBe('passkey-refused');
  });

  test.each<[string, (options: { challenge: string }) => unknown]>([
    ['another origin', (options) => key.create(options, { origin: 'https://evil.example' })],
    ['another host', (options) => new SoftPasskey(publicUrl, 'evil.example').create(options)],
    ['the answer of a use', (options) => ({ ...key.create(options), response: key.use(options).response })],
    [
      'an attestation with certificates',
      (options) =>
        key.create(options, { attestation: { fmt: 'packed', attStmt: new Map([['x5c', [new Uint8Array(8)]]]) } }),
    ],
    [
      'an attestation in another format',
      (options) => key.create(options, { attestation: { fmt: 'tpm', attStmt: new Map() } }),
    ],
    ['an empty attestation', (options) => withAttestation(key.create(options), 'oA')],
    [
      'a deeply nested attestation',
      (options) => withAttestation(key.create(options), Buffer.alloc(6_000, 0x81).toString('base64url')),
    ],
    ['an attestation of an impossible length', (options) => withAttestation(key.create(options), 'ewAAAAD_____')],
    ['a huge attestation', (options) => withAttestation(key.create(options), 'A'.repeat(9_000))],
    ['random bytes', (options) => withAttestation(key.create(options), 'garbage')],
    ['no text', () => ({ id: 1 })],
  ])('is not added with %s', async (_what, answer) => {
    const { status } = await send(answer(await optionsFor()));
    expect(status).toBe(422);
    expect((await server.call('GET', path, { as: ann })).body.passkeys).toEqual([]);
  });

  test('cannot be added beyond the maximum', async () => {
    await send(passkey.create(await optionsFor()));
    const options = await optionsFor();
    const row = {
      user_id: ann.id,
      name: 'Key',
      public_key: Buffer.from('x'),
      counter: 0,
      transports: [],
      added_at: new Date(),
    };
    const rows = Array.from({ length: 19 }, () => ({
      ...row,
      id: crypto.randomUUID(),
      credential_id: Buffer.from(crypto.randomUUID()),
    }));
    await server.db.insertInto('passkeys').values(rows).execute();
    expect(keyOf(await send(key.create(options)))).toBe('too-many-passkeys');
  });
});

const withAttestation = (created: CreatedPasskey, attestationObject: string) => ({
  ...created,
  response: { ...created.response, attestationObject },
});

async function openLogin() {
  const { address, verifier } = beginning();
  const browser = new Browser(server.app);
  const page = String((await browser.get(address)).headers.location);
  /** Returns the passkey options of a page, which a form contains. */
  const optionsOf = async (at: string) => {
    const [, options = '{}'] = (await browser.get(at)).body.match(/data-options="([^"]*)"/) ?? [];
    return JSON.parse(options.replaceAll('&quot;', '"'));
  };
  const answer = (at: string, used: object) => browser.post(at, { passkey: JSON.stringify(used) });
  const isDone = async (location: unknown) => {
    const back = await browser.get(String(location));
    const code = URL.parse(String(back.headers.location))?.searchParams.get('code');
    return code ? (await exchange(server.app, code, verifier)).statusCode === 200 : false;
  };
  const enterPassword = () => browser.post(page, { email: ann.email, password });
  return { browser, page, alone: `${page}/passkey`, optionsOf, answer, isDone, enterPassword };
}

describe('a login', () => {
  beforeEach(async () => {
    await send(passkey.create(await optionsFor()));
  });

  test('with a passkey alone needs no password, and its page allows only its own script', async () => {
    const { browser, page, alone, optionsOf, answer, isDone } = await openLogin();
    expect((await browser.get(page)).body).toContain(`href="${alone}"`);
    const opened = await browser.get(alone);
    expect(String(opened.headers['content-security-policy'])).toMatch(/script-src 'sha256-[\w+/]{43}=';/);
    const options = await optionsOf(alone);
    expect(options).toMatchObject({ allowCredentials: [], userVerification: 'required', rpId: 'localhost' });
    const sent = await answer(alone, passkey.use(options));
    expect(await isDone(sent.headers.location)).toBe(true);
  });

  test('with a passkey alone needs the verification of the user', async () => {
    const { browser, alone, optionsOf, answer } = await openLogin();
    const sent = await answer(alone, passkey.use(await optionsOf(alone), { isVerified: false }));
    expect(sent.headers.location).toBe(alone);
    expect((await browser.get(alone)).body).toContain(`role="alert">${apiErrors['passkey-refused'].msg}<`);
  });

  test('with a passkey after the password needs only its presence, and the passkey of the user', async () => {
    const { page, optionsOf, answer, isDone, enterPassword } = await openLogin();
    await enterPassword();
    const stranger = new SoftPasskey(publicUrl);
    await send(stranger.create(await optionsFor('admin')), 'admin');
    await answer(page, stranger.use(await optionsOf(page)));
    const sent = await answer(page, passkey.use(await optionsOf(page), { isVerified: false }));
    expect(await isDone(sent.headers.location)).toBe(true);
  });

  test('does not accept an answer twice, late, of another browser or of another step', async () => {
    const first = await openLogin();
    const second = await openLogin();
    const used = passkey.use(await first.optionsOf(first.alone));
    await second.optionsOf(second.alone);
    expect((await second.answer(second.alone, used)).headers.location).toBe(second.alone);
    await first.enterPassword();
    expect((await first.answer(first.page, used)).headers.location).toBe(first.page);
    const sent = await first.answer(first.alone, used);
    expect(sent.headers.location).not.toBe(first.alone);
    const third = await openLogin();
    expect((await third.answer(third.alone, used)).headers.location).toBe(third.alone);
    const late = passkey.use(await third.optionsOf(third.alone));
    server.clock.advance(301);
    expect((await third.answer(third.alone, late)).headers.location).toBe(third.alone);
    expect((await third.answer(third.alone, { id: 'x' })).headers.location).toBe(third.alone);
  });

  test('refuses a cloned passkey, whose counter does not grow, and the audit has it', async () => {
    const login = async () => {
      const { alone, optionsOf, answer } = await openLogin();
      return (await answer(alone, passkey.use(await optionsOf(alone)))).headers.location !== alone;
    };
    expect(await login()).toBe(true);
    passkey.counter = 0;
    expect(await login()).toBe(false);
    expect(await clones()).toHaveLength(1);
    expect(await login()).toBe(true);
    expect(await clones()).toHaveLength(1);
  });

  test('with a passkey alone is refused to blocked users, and to those without a password', async () => {
    for (const change of [{ state: 'rejected' as const }, { state: 'approved' as const, password_hash: null }]) {
      await server.db.updateTable('users').set(change).where('id', '=', ann.id).execute();
      const { alone, optionsOf, answer } = await openLogin();
      expect((await answer(alone, passkey.use(await optionsOf(alone)))).headers.location).toBe(alone);
    }
  });
});
