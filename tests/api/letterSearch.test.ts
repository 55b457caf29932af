import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchForm } from '#contracts/searchForm.ts';
import { makeCampaign, makeUpload, makeUser } from '../support/builders.ts';
import { makeLabel } from '../support/labels.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const names = ['Ärger', 'Bjørn', 'Đorđe', 'Groß', 'Łukasz', 'Œuvre', 'Þór', 'Yıldız', 'Zebra', 'Æon', 'Ørsted'];
/** The names as they are sorted: each beside its base letter. */
const sorted = ['Æon', 'Ärger', 'Bjørn', 'Đorđe', 'Groß', 'Łukasz', 'Œuvre', 'Ørsted', 'Þór', 'Yıldız', 'Zebra'];
const searches: [string, string][] = [
  ['bjorn', 'Bjørn'],
  ['BJØRN', 'Bjørn'],
  ['gross', 'Groß'],
  ['lukasz', 'Łukasz'],
  ['yildiz', 'Yıldız'],
  ['aeon', 'Æon'],
  ['thor', 'Þór'],
  ['dorde', 'Đorđe'],
  ['oeuvre', 'Œuvre'],
  ['arger', 'Ärger'],
];
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  for (const name of names) {
    await makeUser(server.db, { display_name: name });
    await makeCampaign(server.db, { name });
    await makeUpload(server.db, { name: `${name}.png`, tags: [name], tag_keys: [name.toLowerCase()] });
    await sql`insert into upload_tags (key, name) values (${name.toLowerCase()}, ${name})`.execute(server.db);
    await makeLabel(server, name);
  }
});
afterAll(() => server.close());

const read = async (path: string) => (await server.call('GET', path, { as: 'admin' })).body;
const searchOf = (text: string) => encodeURIComponent(text);

test.each(searches)('"%s" finds %s in all lists', async (typed, name) => {
  const q = searchOf(typed);
  const users = (await read(`/api/users?search=${q}`)).items;
  expect(users.map((user: { display_name: string }) => user.display_name)).toEqual([name]);
  const found = (await read(`/api/campaigns?search=${q}`)).items;
  expect(found.map((campaign: { name: string }) => campaign.name)).toEqual([name]);
  const files = (await read(`/api/uploads?search=${q}`)).items;
  expect(files.map((file: { name: string }) => file.name)).toEqual([`${name}.png`]);
  const labels = await read(`/api/labels?filter=${searchOf(JSON.stringify({ q: typed }))}`);
  expect(labels.map((label: { name: string }) => label.name)).toEqual([name]);
  expect((await read(`/api/uploads/tags?search=${q}`)).items).toEqual([{ name }]);
});

test('campaigns are found by the names of their labels, and audit entries by the names of their items', async () => {
  const label = await makeLabel(server, 'Straße');
  await makeCampaign(server.db, { name: 'Tour', labels: [label] });
  const { items } = await read('/api/campaigns?search=strasse');
  expect(items.map((campaign: { name: string }) => campaign.name)).toEqual(['Tour']);
  const { items: entries } = await read('/api/audit?search=strasse');
  expect(entries.map((entry: { record_id: string }) => entry.record_id)).toEqual([label]);
});

test('letters are sorted beside their base letter', async () => {
  const users = (await read('/api/users?sort=display_name&order=asc&limit=100')).items;
  const ours = users.map((user: { display_name: string }) => user.display_name);
  expect(ours.filter((name: string) => names.includes(name))).toEqual(sorted);
  const found = (await read('/api/campaigns?sort=name&order=asc&limit=100')).items;
  const named = found.map((campaign: { name: string }) => campaign.name);
  expect(named.filter((name: string) => names.includes(name))).toEqual(sorted);
  const files = (await read('/api/uploads?sort=name&order=asc')).items;
  expect(files.map((file: { name: string }) => file.name.replace('.png', ''))).toEqual(sorted);
  const labels = await read(`/api/labels?sort=${searchOf('["name","ASC"]')}`);
  const labelled = labels.map((label: { name: string }) => label.name);
  // Declared resources use the Unicode collation, in which thorn is a letter after z.
  const byUnicode = [...names].sort(new Intl.Collator('und').compare);
  expect(labelled.filter((name: string) => names.includes(name))).toEqual(byUnicode);
});

test('a label that differs in such a letter is another one', async () => {
  await makeLabel(server, 'Øre');
  await makeLabel(server, 'Ore');
});

test('the database normalizes each Latin letter as the product does', async () => {
  const ranges = [
    [0x41, 0x24f],
    [0x250, 0x2af],
    [0x370, 0x52f],
    [0x1e00, 0x1fff],
  ] as const;
  const letters = ranges
    .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)))
    .filter((letter) => /\p{L}/u.test(letter));
  const { rows } = await sql<{ letter: string; form: string }>`
    select letter, plain_form(letter) as form from unnest(${letters}::text[]) as letter`.execute(server.db);
  expect(rows).toHaveLength(letters.length);
  expect(rows.filter(({ letter, form }) => form !== searchForm(letter))).toEqual([]);
});

test('searches use their indexes', async () => {
  const planOf = (query: ReturnType<typeof sql>) =>
    server.db.transaction().execute(async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx);
      const { rows } = await sql<Record<string, string>>`explain ${query}`.execute(trx);
      return rows.map((row) => Object.values(row)[0]).join('\n');
    });
  const audit = sql`select from audit_log where plain_form(details ->> 'name') like any(array(select plain_form('%strasse%')))`;
  expect(await planOf(audit)).toContain('audit_log_plain_name_idx');
  const users = sql`select from users where search_form like plain_form('%strasse%')`;
  expect(await planOf(users)).toContain('users_search_form_idx');
  const byName = sql`select id from campaigns order by search_form collate "C", id limit 10`;
  expect(await planOf(byName)).toMatch(/campaigns_(sort_)?name_idx/);
});
