import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countryGroups } from '#contracts/continents.ts';
import { countryCodes } from '#contracts/countries.ts';
import { addressProblem, exampleAddress, socialNetworks, withScheme } from '#contracts/socialNetworks.ts';
import { makeCampaign } from '../support/builders.ts';
import { campaignCalls } from '../support/campaignCalls.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const { patch, read, revisionsOf } = campaignCalls(() => server);
const link = (name: string, url: string) => ({ name, urls: { en: url } });

describe('the URL of a network', () => {
  test.each([
    ['Apple Music', 'https://music.apple.com/de/artist/nova/1'],
    ['Apple Music', 'https://geo.music.apple.com/artist/1'],
    ['Spotify', 'https://open.spotify.com/artist/1?si=x'],
    ['Spotify', 'https://spotify.link/abc'],
    ['YouTube', 'https://www.youtube.com/@nova'],
    ['YouTube', 'https://youtu.be/abc'],
    ['Instagram', 'https://instagram.com/nova'],
    ['Twitter', 'https://x.com/nova'],
    ['Twitter', 'https://mobile.twitter.com/nova'],
    ['Facebook', 'https://FB.com/nova'],
    ['Facebook', 'https://de-de.facebook.com/nova'],
    ['TikTok', 'https://vm.tiktok.com/abc'],
    ['Discord', 'https://discord.gg/abc'],
    ['Deezer', 'https://link.deezer.com/s/abc'],
    ['Amazon Music', 'https://music.amazon.co.jp/artists/1'],
  ])('%s accepts %s', (network, address) => expect(addressProblem(network, address)).toBe(null));

  test.each([
    ['Spotify', 'http://open.spotify.com/artist/1', 'https'],
    ['Spotify', 'https://spotify.com@evil.example/', 'user-info'],
    ['Spotify', 'https://evil@open.spotify.com/', 'user-info'],
    ['Spotify', 'https://notspotify.com/', 'network-host'],
    ['Spotify', 'https://spotify.com.evil.example/', 'network-host'],
    ['Spotify', 'https://evil.example/?open.spotify.com', 'network-host'],
    ['Spotify', 'https://open.spotify.com:8443/', 'network-host'],
    ['Spotify', 'https://open.spotify.com./', 'network-host'],
    ['Spotify', 'https://www.youtube.com/@nova', 'network-host'],
    ['Apple Music', 'https://www.apple.com/', 'network-host'],
    ['Amazon Music', 'https://music.amazon.evil/', 'network-host'],
    ['constructor', 'https://x.com/', 'network-host'],
    ['Spotify', 'javascript:alert(1)', 'uri'],
    ['Spotify', 'nova', 'uri'],
    ['Spotify', '', 'uri'],
  ])('%s rejects %s', (network, address, problem) => expect(addressProblem(network, address)).toBe(problem));

  test('of each of the ten has a valid example', () => {
    expect(socialNetworks).toHaveLength(10);
    for (const network of socialNetworks) expect(addressProblem(network, exampleAddress(network) ?? '')).toBe(null);
    expect([exampleAddress('MySpace'), exampleAddress('constructor')]).toEqual([null, null]);
  });

  test('gets a scheme if it has none', () => {
    expect(['x.com/nova', 'open.spotify.com', 'http://x.com', 'nova', 'a:b@x.com', ''].map(withScheme)).toEqual([
      'https://x.com/nova',
      'https://open.spotify.com',
      'http://x.com',
      'nova',
      'a:b@x.com',
      '',
    ]);
  });
});

describe('social links', () => {
  test('that are invalid are rejected at their path, and nothing is written', async () => {
    const { id } = await makeCampaign(server.db);
    const social_links = [
      { name: 'Spotify', urls: { en: 'https://open.spotify.com/artist/1', de: 'https://example.com/' } },
      link('MySpace', 'https://myspace.com/nova'),
      { name: 'YouTube', urls: { en: 'http://youtube.com/@nova', de: 'https://a:b@youtube.com/' } },
      { name: 'Deezer', urls: {} },
      link('Spotify', 'https://spotify.link/abc'),
    ];
    const answer = await patch(id, { name: 'Lost', social_links });
    expect([answer.status, answer.body.detail]).toEqual([
      422,
      [
        { loc: ['fields', 'social_links', 0, 'urls', 'de'], msg: 'Not a URL of this network' },
        { loc: ['fields', 'social_links', 1, 'name'], msg: 'Not a supported network' },
        { loc: ['fields', 'social_links', 1, 'urls', 'en'], msg: 'Not a URL of this network' },
        { loc: ['fields', 'social_links', 2, 'urls', 'en'], msg: 'The URL must start with https://' },
        { loc: ['fields', 'social_links', 2, 'urls', 'de'], msg: 'The URL must not contain a user name or password' },
        { loc: ['fields', 'social_links', 3, 'urls'], msg: 'Enter the URL in at least one language' },
        { loc: ['fields', 'social_links', 4, 'name'], msg: 'This network was already added' },
      ],
    ]);
    expect((await read(id)).name).not.toBe('Lost');
  });

  test('keep their order, and languages that the campaign no longer has', async () => {
    const { id } = await makeCampaign(server.db);
    const links = [link('YouTube', 'https://youtu.be/a'), { name: 'Spotify', urls: { xx: 'https://spotify.link/a' } }];
    expect((await patch(id, { social_links: links })).body.social_links).toEqual(links);
    expect((await patch(id, { social_links: links.toReversed() })).body.social_links).toEqual(links.toReversed());
    expect((await revisionsOf(id)).length).toBe(2);
  });

  test('that are stored already may stay, move and go; only new ones are validated', async () => {
    const old = [
      { name: 'MySpace', urls: { en: 'http://myspace.com/nova' } },
      { name: 'Instagram', urls: { en: 'http://old.example/nova' } },
      { name: 'Instagram', urls: {} },
    ];
    const { id } = await makeCampaign(server.db, { social_links: JSON.stringify(old) });
    const save = async (...social_links: object[]) => {
      const { status, body } = await patch(id, { social_links });
      return status === 200 ? status : body.detail.map(({ loc }: { loc: string[] }) => loc.slice(2).join('.'));
    };
    const [space, first, empty] = old;
    expect((await patch(id, { name: 'Saved' })).status).toBe(200);
    expect(await save(empty ?? {}, first ?? {}, space ?? {})).toBe(200);
    expect(await save(...old, link('Instagram', 'https://instagram.com/nova'))).toEqual(['3.name']);
    expect(await save({ name: 'MySpace', urls: { ...space?.urls, de: 'https://myspace.com/' } })).toEqual([
      '0.urls.de',
    ]);
    expect(await save({ name: 'Instagram', urls: { ...first?.urls, de: 'https://instagram.com/nova' } })).toBe(200);
    expect(await save(space ?? {})).toEqual(['0.name', '0.urls.en']);
  });
});

test('the continents contain every country once, except Antarctica', () => {
  const { EU: _, ...continents } = countryGroups;
  const all = Object.values(continents).flatMap((codes) => codes.split(' '));
  expect(all.toSorted()).toEqual(countryCodes.filter((code) => code !== 'AQ').toSorted());
  expect(countryGroups.EU.split(' ')).toHaveLength(27);
  expect(countryGroups.EU.split(' ').filter((code) => !countryCodes.includes(code))).toEqual([]);
});
