import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { campaign } from './fakeCms.ts';
import { type Apps, startApps } from './support.ts';

let apps: Apps;
beforeAll(async () => {
  apps = await startApps();
});
afterAll(() => apps.stop());

const settings = {
  i18n: { default_locale: 'en', translations: ['en', 'de', 'ar'].map((code) => ({ locale: { code }, messages: {} })) },
  participating_countries: [] as string[],
  newsletter: { enabled: true },
  newsletters: [] as object[],
};
const newsletter = (id: string, signup_mode: string, more: object = {}) => ({
  id,
  name: `The ${id}`,
  enabled: true,
  signup_mode,
  locales: {
    en: {
      form_id: `form-${id}`,
      addressbook_id: null,
      consent_label: `Send me <strong>${id}</strong>, see <a href="https://terms.example/">terms</a>.`,
      consent_error: null,
    },
  },
  ...more,
});
const setUp = (changes: Partial<typeof settings>) => Object.assign(apps.cms.state.campaign, settings, changes);

beforeEach(async () => {
  apps.cms.state.campaign = { ...campaign };
  setUp({});
  apps.clock.now += 60 * 60_000;
  await apps.database.query('truncate campaign_apps.sign_ups cascade');
});

const page = '/pre-page/northern-lights';
const good = { name: 'Ada', email: 'ada@example.com', consent: 'yes' };
const visit = async (query = '') => (await apps.server.inject({ url: `${page}${query}` })).body;
const signUp = (fields: Record<string, string>, query = '?lang=en') =>
  apps.server.inject({
    method: 'POST',
    url: `${page}/sign-up${query}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
const kept = async () =>
  (await apps.database.query('select country, locale, consent, newsletters from campaign_apps.sign_ups')).rows;
const markOf = (body: string) => /name="read" value="(\w+)"/.exec(body)?.[1] ?? '';

it('names the language of texts that neither the campaign nor the app has in the page’s language', async () => {
  const languages = ['en', 'fr'].map((code) => ({
    locale: { code },
    messages: code === 'fr' ? { 'share.title': 'Partager' } : {},
  }));
  setUp({ i18n: { default_locale: 'en', translations: languages } });
  const body = await visit('?lang=fr');
  expect(body).toContain('<html lang="fr"');
  expect(body).toMatch(/<summary data-count="Share">Partager<\/summary>/);
  expect(body).toMatch(/<button type="submit"><bdi lang="en">[^<]+<\/bdi><\/button>/);
  expect(body).toMatch(/aria-label="[^"<]+"/);
  expect(body.match(/[\ufdd0-\ufdd2]/g)).toBeNull();
  const answer = await signUp({ ...good, read: markOf(body) }, '?lang=fr');
  expect([answer.statusCode, (await kept())[0]?.consent]).toEqual([303, expect.stringMatching(/^[^\ufdd0-\ufdd2]+$/)]);
  expect(await visit('?lang=en')).not.toContain('<bdi');
});

describe('the country of a sign-up', () => {
  const options = (body: string) =>
    [...body.matchAll(/<option value="([A-Z]{2})"[^>]*>([^<]+)/g)].map(([, ...one]) => one);

  it('is one of the campaign’s, in the page’s language and its order', async () => {
    setUp({ participating_countries: ['AT', 'DE', 'CH', 'SE'] });
    expect(options(await visit('?lang=de'))).toEqual([
      ['DE', 'Deutschland'],
      ['AT', 'Österreich'],
      ['SE', 'Schweden'],
      ['CH', 'Schweiz'],
    ]);
  });

  it('is optional and can be any if the campaign names none', async () => {
    const all = options(await visit());
    expect(all.length).toBeGreaterThan(240);
    expect((await signUp(good)).statusCode).toBe(303);
    expect((await signUp({ ...good, email: 'b@example.com', country: 'JP' })).statusCode).toBe(303);
    expect((await kept()).map(({ country }) => country)).toEqual([null, 'JP']);
  });

  it.each([
    ['nothing', '', 'Choose the country you live in'],
    ['another country', 'FR', 'Sign-up is not open in this country'],
    ['no country at all', '"><script>', 'Sign-up is not open in this country'],
  ])('is rejected if it is %s, and the rest of the form stays', async (_name, country, words) => {
    setUp({ participating_countries: ['DE', 'AT'] });
    const answer = await signUp({ ...good, country });
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain(words);
    expect(answer.body).toContain('value="ada@example.com"');
    expect(answer.body).not.toContain('"><script>');
    expect(await kept()).toEqual([]);
  });

  it('stays selected when another field is rejected', async () => {
    setUp({ participating_countries: ['DE', 'AT'] });
    expect((await signUp({ ...good, name: '', country: 'AT' })).body).toContain('<option value="AT" selected>');
  });
});

describe('newsletters', () => {
  it('ask for consent by their mode, with the texts of the CMS', async () => {
    setUp({
      newsletters: [newsletter('one', 'implicit'), newsletter('two', 'optional'), newsletter('three', 'required')],
    });
    const body = await visit();
    expect(body).toContain('By signing up, you also agree to these newsletters: The one.');
    expect(body).not.toContain('name="newsletter-one"');
    expect(body).toMatch(/name="newsletter-two" type="checkbox" value="yes"\s+\/>/);
    expect(body).toMatch(/name="newsletter-three" type="checkbox" value="yes" required\s+\/>/);
    expect(body).toContain(
      'Send me <strong>two</strong>, see <a href="https://terms.example/" target="_blank" rel="noopener noreferrer">terms</a>.',
    );
  });

  it('are stored with the exact text and locale, if they were accepted', async () => {
    setUp({
      newsletters: [newsletter('one', 'implicit'), newsletter('two', 'optional'), newsletter('three', 'required')],
    });
    expect((await signUp({ ...good, 'newsletter-three': 'yes' })).statusCode).toBe(303);
    const consent = 'Yes, you may email me about this campaign.';
    expect(await kept()).toEqual([
      {
        country: null,
        locale: 'en',
        consent,
        newsletters: [
          {
            id: 'one',
            name: 'The one',
            mode: 'implicit',
            locale: 'en',
            form_id: 'form-one',
            addressbook_id: null,
            consent,
          },
          {
            id: 'three',
            name: 'The three',
            mode: 'required',
            locale: 'en',
            form_id: 'form-three',
            addressbook_id: null,
            consent: 'Send me <strong>three</strong>, see <a href="https://terms.example/">terms</a>.',
          },
        ],
      },
    ]);
  });

  it('that are required have their own error, and nothing is stored', async () => {
    const locales = { en: { form_id: 'f', consent_error: 'We need <your> yes' } };
    setUp({ newsletters: [newsletter('one', 'required', { locales }), newsletter('two', 'required')] });
    const answer = await signUp(good);
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain('We need &lt;your&gt; yes');
    expect(answer.body).toContain('Check this box to sign up');
    expect(await kept()).toEqual([]);
  });

  it('are not offered in a language that they don’t have, nor while they are disabled', async () => {
    setUp({ newsletters: [newsletter('one', 'required'), newsletter('two', 'optional', { enabled: false })] });
    expect(await visit('?lang=de')).not.toContain('newsletter-');
    expect((await signUp(good, '?lang=de')).statusCode).toBe(303);
    expect(await visit()).not.toContain('newsletter-two');
    apps.clock.now += 10_000;
    setUp({ newsletter: { enabled: false }, newsletters: [newsletter('one', 'required')] });
    expect(await visit()).not.toContain('newsletter-');
  });

  it('of a second sign-up are added to those of the first', async () => {
    setUp({ newsletters: [newsletter('one', 'optional'), newsletter('two', 'optional')] });
    await signUp({ ...good, 'newsletter-one': 'yes' });
    await signUp({ ...good, name: 'Somebody', 'newsletter-one': 'yes', 'newsletter-two': 'yes' });
    const [row, ...others] = await kept();
    expect(others).toEqual([]);
    expect(row?.newsletters.map(({ id }: { id: string }) => id)).toEqual(['one', 'two']);
  });

  it('whose text has changed since it was read require a new consent', async () => {
    setUp({ newsletters: [newsletter('one', 'optional')] });
    const read = markOf(await visit('?lang=en'));
    apps.clock.now += 10_000;
    setUp({
      newsletters: [newsletter('one', 'optional', { locales: { en: { form_id: 'f', consent_label: 'Everything' } } })],
    });
    const answer = await signUp({ ...good, 'newsletter-one': 'yes', read });
    expect(answer.statusCode).toBe(409);
    expect(answer.body).toContain('What you agree to has changed');
    expect(answer.body).not.toContain('checked');
    expect(answer.body).toContain('value="ada@example.com"');
    expect(await kept()).toEqual([]);
    expect((await signUp({ ...good, read: markOf(answer.body) })).statusCode).toBe(303);
  });
});

describe('the languages of a page', () => {
  it('are links that work without script, each in its own language, with hreflang for search engines', async () => {
    const body = await visit('?lang=de');
    expect(body).toContain('<html lang="de" dir="ltr"');
    expect(body).toContain(
      `<a href="${page}?lang=de" hreflang="de" lang="de" dir="ltr" aria-current="true">Deutsch</a>`,
    );
    expect(body).toContain(`<a href="${page}?lang=ar" hreflang="ar" lang="ar" dir="rtl">العربية</a>`);
    const alternates = [...body.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">/g)].map(
      ([, ...one]) => one,
    );
    const address = `http://apps.example.com${page}`;
    expect(alternates).toEqual([
      ['en', `${address}?lang=en`],
      ['de', `${address}?lang=de`],
      ['ar', `${address}?lang=ar`],
      ['x-default', address],
    ]);
    expect(body).toContain(`<link rel="canonical" href="${address}?lang=de">`);
    expect(await visit()).toContain(`<link rel="canonical" href="${address}">`);
  });

  it('can be right to left', async () => {
    expect(await visit('?lang=ar')).toContain('<html lang="ar" dir="rtl"');
  });

  it.each([
    '?lang=fr',
    '?lang=%22%3E%3Cscript%3E',
    '?lang=de&lang=en',
  ])('fall back to the default for %s', async (query) => {
    const body = await visit(query);
    expect(body).toContain('<html lang="en"');
    expect(body).not.toContain('"><script>');
  });

  it('are kept from the form to the response', async () => {
    const refused = await signUp({ ...good, name: '' }, '?lang=de');
    expect(refused.body).toContain('Gib deinen Namen ein');
    const answer = await signUp(good, '?lang=de');
    expect(answer.headers.location).toMatch(/\?lang=de&signed-up=[\w-]{43}#sign-up$/);
    expect((await kept())[0]).toMatchObject({ locale: 'de', consent: expect.stringContaining('Ja, ihr dürft') });
  });

  it('need no switcher if there is only one', async () => {
    setUp({ i18n: { default_locale: 'en', translations: [{ locale: { code: 'en' }, messages: {} }] } });
    const body = await visit();
    expect(body).not.toContain('hreflang');
  });
});

it('redirects from the URL of a refused form to the page', async () => {
  const answer = await apps.server.inject({ url: `${page}/sign-up?lang=de` });
  expect(answer.headers.location).toBe(`${page}?lang=de#sign-up`);
});
