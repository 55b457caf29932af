import { describe, expect, it } from 'vitest';
import { day, newsletter } from './datedPages.ts';
import { good, withFans } from './fanCalls.ts';

const fans = withFans();
const { post, signUp, confirmed, rows, mails } = fans;

describe("a fan's own page", () => {
  it('shows what was agreed to, and takes back a newsletter, then everything', async () => {
    const own = await confirmed({ [`newsletter-${newsletter.id}`]: 'yes' });
    const { body } = await fans.apps.server.inject({ url: own });
    expect(body).toContain('First play');
    expect(body).toContain('Newsletter “Weekly”');
    const [{ id }] = await rows('id');
    await post(`${own}/withdraw`, { sign_up: id, newsletter: 'weekly' });
    expect(await rows('state, newsletters')).toEqual([{ state: 'confirmed', newsletters: [] }]);
    await post(`${own}/withdraw`);
    expect(await rows()).toEqual([{ state: 'withdrawn' }]);
    await post(`${own}/confirm`);
    expect(await rows(), 'an old link does not bring it back').toEqual([{ state: 'withdrawn' }]);
    await signUp();
    expect(await rows()).toEqual([{ state: 'unconfirmed' }]);
  });

  it.each([
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
  ])('takes back by one click of a mail program, as %s', async (type) => {
    const own = await confirmed();
    const payload = 'List-Unsubscribe=One-Click';
    const { statusCode } = await fans.apps.server.inject({
      ...{ method: 'POST', url: `${own}/unsubscribe`, headers: { 'content-type': type }, payload },
    });
    expect(statusCode).toBe(204);
    expect(await rows()).toEqual([{ state: 'withdrawn' }]);
  });

  it('gives the data as a file', async () => {
    const own = await confirmed();
    const { headers, json } = await fans.apps.server.inject({ url: `${own}/data` });
    expect(headers['content-disposition']).toContain('my-data.json');
    expect(json().sign_ups).toMatchObject([
      { email: good.email, consent: 'Yes, you may email me about this campaign.' },
    ]);
  });

  it('erases the person; the link opens nothing afterwards', async () => {
    const own = await confirmed();
    expect((await post(`${own}/erase`)).body).toContain('Your data is erased');
    expect(await rows('name, email, locale')).toEqual([{ name: '', email: '', locale: 'en' }]);
    expect(await mails()).toEqual([]);
    expect((await fans.apps.server.inject({ url: own })).statusCode).toBe(404);
  });

  it('withdraws nothing by a damaged form', async () => {
    const own = await confirmed();
    const damaged: Record<string, string>[] = [{ sign_up: 'all' }, { newsletter: 'weekly' }, { sign_up: '1 or 1' }];
    for (const fields of damaged) {
      const { headers } = await post(`${own}/withdraw`, fields);
      expect(headers.location).toBe(own);
    }
    expect(await rows()).toEqual([{ state: 'confirmed' }]);
  });

  it('shows everything, also while a further sign-up waits, and erases a new one without a confirmation', async () => {
    const own = await confirmed();
    await post(`${own}/withdraw`);
    await signUp();
    const { body } = await fans.apps.server.inject({ url: own });
    expect(body).toContain('Confirm your address');
    expect(body).toContain('Erase my data');
    expect((await post(`${own}/erase`)).statusCode).toBe(200);
    expect(await rows('email')).toEqual([{ email: '' }]);
  });

  it('says in the language of the browser that a link no longer works', async () => {
    const headers = { 'accept-language': 'de' };
    const { body } = await fans.apps.server.inject({ url: '/listening-party/_fans/1.2.x', headers });
    expect(body).toContain('Dieser Link funktioniert nicht mehr');
  });

  it('opens for no forged, foreign or expired link', async () => {
    const own = await confirmed();
    const other = own.replace('listening-party', 'community-playlist');
    const forged = `${own.slice(0, -1)}${own.endsWith('A') ? 'E' : 'A'}`;
    for (const url of [forged, own.replace(/\/\d+\./, '/1.'), other]) {
      expect((await fans.apps.server.inject({ url })).statusCode, url).toBe(404);
      expect((await post(`${url}/erase`)).statusCode).toBe(404);
    }
    fans.apps.clock.now += 401 * day;
    expect((await fans.apps.server.inject({ url: own })).statusCode).toBe(404);
    expect(await rows()).toEqual([{ state: 'confirmed' }]);
  });
});
