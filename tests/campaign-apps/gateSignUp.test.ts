import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sampleTestAccounts } from '#contracts/tokenGate.ts';
import { campaign } from './fakeCms.ts';
import { type Apps, startApps } from './support.ts';

const page = '/listening-party/northern-lights';
const [valid] = sampleTestAccounts('album-7');

let apps: Apps;
/** Each test uses its own network address. */
let ip = 0;
beforeAll(async () => {
  apps = await startApps();
});
afterAll(() => apps.stop());
beforeEach(() => {
  ip += 1;
  const token_gate = { enabled: true, product_id: 'album-7', provider: 'twelve_x_twelve' };
  apps.cms.state.campaign = Object.assign({ ...campaign }, { token_gate, page: { title: 'Hidden title', blocks: [] } });
});

type Form = Record<string, string | undefined>;
const visit = (cookie?: string) => apps.server.inject({ url: page, headers: { ...(cookie && { cookie }) } });
const post = (form: Form, { action = 'enter' } = {}) =>
  apps.server.inject({
    method: 'POST',
    url: `${page}/${action}`,
    remoteAddress: `192.0.2.${ip}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(Object.entries(form).map(([name, value]) => [name, value ?? ''])).toString(),
  });
const accountOf = (): Form => ({ email: valid?.email, password: valid?.password });
/** Returns the cookie of a visitor with access. */
const letIn = async () => String((await post(accountOf())).headers['set-cookie']).split(';')[0] ?? '';

describe('a sign-up without script that the gate interrupts', () => {
  const typed = {
    name: 'Ada "<b>',
    email: 'ada@example.com',
    consent: 'yes',
    other: 'none of the form’s',
    password: 'p',
  };
  const hidden = (body: string) =>
    Object.fromEntries(
      [...body.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)].map(([, name = '', value]) => [
        name,
        value?.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>'),
      ]),
    );
  /** Returns the `read` field of the form, which identifies the consent texts. */
  const readMark = async () =>
    /name="read" value="([^"]*)"/.exec((await visit(await letIn())).body)?.[1] ?? 'The form has no mark';

  it('passes the gate as hidden, escaped fields, and returns to the form without being sent', async () => {
    const refused = await post({ ...typed, read: await readMark() }, { action: 'sign-up' });
    expect(refused.statusCode).toBe(403);
    expect(refused.body).toContain('your input is kept');
    expect(refused.body).toContain(`action="${page}/enter?lang=en#sign-up"`);
    expect(refused.body).toContain('value="Ada &quot;&lt;b&gt;"');
    const fields = hidden(refused.body);
    expect(Object.keys(fields)).toEqual(['sign-up-read', 'sign-up-name', 'sign-up-email', 'sign-up-consent']);

    const wrong = await post({ ...fields, ...accountOf(), password: 'x' });
    expect(hidden(wrong.body)).toEqual(fields);

    const entered = await post({ ...fields, ...accountOf() });
    expect(entered.statusCode).toBe(200);
    expect(entered.headers['set-cookie']).toContain('gate=');
    expect(entered.headers['cache-control']).toBe('private, no-store');
    expect(entered.body).toContain('Hidden title');
    expect(entered.body).toContain('You are logged in again, but nothing has been sent yet');
    expect(entered.body).toMatch(/name="name" type="text" value="Ada &quot;&lt;b&gt;"/);
    expect(entered.body).toMatch(/name="email" type="email" value="ada@example.com"/);
    expect(entered.body).toMatch(/name="consent" type="checkbox" value="yes" required checked/);
    const { rows } = await apps.database.query('select 1 from campaign_apps.sign_ups where name = $1', [typed.name]);
    expect(rows).toEqual([]);
  });

  it('drops the consent to a text that was not shown', async () => {
    const { body } = await post({
      'sign-up-name': 'Ada',
      'sign-up-consent': 'yes',
      'sign-up-read': 'x',
      ...accountOf(),
    });
    expect(body).toContain('value="Ada"');
    expect(body).not.toContain('checked');
  });

  it('truncates a text to the length of its field', async () => {
    const { body } = await post({ name: 'n'.repeat(5_000), email: 'e'.repeat(5_000) }, { action: 'sign-up' });
    expect(hidden(body)).toEqual({ 'sign-up-name': 'n'.repeat(100), 'sign-up-email': 'e'.repeat(254) });
  });

  it('adds no fields for a visitor without a sign-up', async () => {
    expect(hidden((await visit()).body)).toEqual({});
    expect((await post(accountOf())).statusCode).toBe(303);
  });
});
