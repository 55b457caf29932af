import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookingBehaviours, bookings } from '../support/bookings.ts';
import { makeCampaign } from '../support/builders.ts';
import { campaignCalls } from '../support/campaignCalls.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ resources: [bookings], behaviours: bookingBehaviours });
});
afterAll(() => server.close());

const { patch } = campaignCalls(() => server);

/** Saves this consent label and returns it as stored. */
async function kept(consent_label: string): Promise<unknown> {
  const { id } = await makeCampaign(server.db);
  const locales = { en: { form_id: 'f', consent_label } };
  const { status, body } = await patch(id, { newsletters: [{ name: 'News', locales }] });
  expect(status, consent_label).toBe(200);
  return body.newsletters[0].locales.en.consent_label;
}

test('a consent label keeps bold, italic, line breaks and links, which open in a new tab', async () => {
  expect(await kept('Yes, <b>all</b> <em>news</em><br>by <a href="https://a.example/t?x=1">these</a> terms')).toBe(
    'Yes, <strong>all</strong> <em>news</em><br />by ' +
      '<a href="https://a.example/t?x=1" target="_blank" rel="noopener noreferrer">these</a> terms',
  );
  expect(await kept('<a href="mailto:a@b.example">write</a>')).toContain('href="mailto:a@b.example"');
  expect(await kept('Rock & Roll, 3 > 2')).toBe('Rock & Roll, 3 > 2');
});

test('a consent label loses all other markup', async () => {
  const hostile = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href=" java\nscript:alert(1)">x</a>',
    '<a href="data:text/html,<script>alert(1)</script>">x</a>',
    '<a href="//evil.example">x</a>',
    '<a href="https://a.example" onclick="alert(1)" style="position:fixed">x</a>',
    '<svg><script>alert(1)</script></svg>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<strong onmouseover=alert(1)>x</strong>',
    '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
    '<b<script>alert(1)</script>',
    '<form action="https://evil.example"><input name=password>',
  ];
  const tags = /<(?!\/?(strong|em|br|a)\b)/i;
  for (const html of hostile) {
    const text = String(await kept(html));
    expect(text, html).not.toMatch(tags);
    expect(text, html).not.toMatch(/\son\w+=|javascript:|style=|"data:|"\/\//i);
  }
});

test('a consent label keeps words in other languages by well-formed language tags', async () => {
  expect(
    await kept('Yes, <span lang="PT-br" class="x" onclick="x()">notícias</span> and <span lang="ar">أخبار</span>'),
  ).toBe('Yes, <span lang="pt-BR" dir="ltr">notícias</span> and <span lang="ar" dir="rtl">أخبار</span>');
  const invalid = ['french', 'de_DE', '', 'a'.repeat(40), 'de-&quot; onclick=&quot;x()', 'x-klingon'];
  for (const tag of invalid) {
    expect(await kept(`a <span lang="${tag}">b <strong>c</strong></span> d`), tag).toBe('a b <strong>c</strong> d');
  }
  expect(await kept('<span lang="fr">a <span class="x">b</span> c</span><span>d</span>')).toBe(
    '<span lang="fr" dir="ltr">a b c</span>d',
  );
});

test('a generated resource keeps the marks that its field allows, on create and on change', async () => {
  const sent =
    '<b>Bold</b> <i>slanted</i> <a href="mailto:a@b.example" onclick="x()">mail</a><br><span lang="fr">end</span><script>x()</script>';
  const safe =
    '<strong>Bold</strong> slanted <a href="mailto:a@b.example" target="_blank" rel="noopener noreferrer">mail</a><br />end';
  const json = { name: 'Booking', terms: sent };
  const made = await server.call('POST', '/api/bookings', { as: 'admin', json });
  expect([made.status, made.body.terms]).toEqual([201, safe]);
  const changed = await server.call('PUT', `/api/bookings/${made.body.id}`, {
    as: 'admin',
    json: { terms: `2 ${sent}` },
  });
  expect([changed.status, changed.body.terms]).toEqual([200, `2 ${safe}`]);
});

test('a rich text with headings and lists keeps its blocks, with headings of one level, and loses all other markup', async () => {
  const sent =
    '<h1 onclick="x()">Line <b>up</b></h1><h3 class="big">Later</h3><p style="color:red">Two<br>bands</p>' +
    '<ul><li>First</li></ul><ol start="3"><li>One</li></ol><table><tr><td>cell</td></tr></table><blockquote>said</blockquote>';
  const made = await server.call('POST', '/api/bookings', { as: 'admin', json: { name: 'Booking', story: sent } });
  expect([made.status, made.body.story]).toEqual([
    201,
    '<h2>Line <strong>up</strong></h2><h2>Later</h2><p>Two<br />bands</p>' +
      '<ul><li>First</li></ul><ol><li>One</li></ol>cellsaid',
  ]);
});
