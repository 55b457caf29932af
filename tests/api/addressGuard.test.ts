import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { guardedFetch, guardedRequest } from '#server/providers/outside/guardedFetch.ts';
import { type LocalHost, startLocalHost } from '../support/localHost.ts';

let host: LocalHost;
let allowed: LocalHost;
beforeAll(async () => {
  host = await startLocalHost();
  allowed = await startLocalHost();
  host.on('/secret', { secret: true });
  allowed.on('/config', { fine: true });
});
afterAll(async () => {
  await host.close();
  await allowed.close();
});

const bounds = { timeoutMs: 2_000, maxBytes: 1_000 };
const refusedNetworks = ['203.0.114.0/24', '2a00:1450::/32'];
const request = () => guardedRequest([allowed.origin], refusedNetworks);
const fetchJson = (address: string) => guardedFetch(request())(address, bounds);
const port = () => new URL(host.origin).port;

describe('URLs that the server fetches for users', () => {
  test.each([
    '127.0.0.1',
    '127.1',
    '127.0.0.1.',
    '2130706433',
    '0x7f000001',
    '0x7f.1',
    '0177.0.0.1',
    '017700000001',
    '%31%32%37.0.0.1',
    '１２７.０.０.１',
    '127。0。0。1',
    '①②⑦.0.0.1',
    '127.255.255.254',
    '0.0.0.0',
    '0',
    '[::1]',
    '[::]',
    '[0:0:0:0:0:0:0:1]',
    '[::127.0.0.1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::ffff:0:127.0.0.1]',
    '[64:ff9b::127.0.0.1]',
    '[64:ff9b:1::127.0.0.1]',
    '[2002:7f00:1::]',
    '[2001:0:7f00:1::]',
    '[fe80::1]',
    '[fec0::1]',
    '[fc00::1]',
    '[fd12:3456:789a::1]',
    '[ff02::1]',
    '[100::1]',
    '[2001:db8::1]',
    '[::ffff:169.254.169.254]',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '100.127.255.255',
    '192.0.0.8',
    '192.0.2.1',
    '198.18.0.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    // Services that clouds offer to their machines at public addresses.
    '168.63.129.16',
    '[::ffff:168.63.129.16]',
    '161.26.0.10',
    '166.9.0.1',
    // REFUSED_FETCH_NETWORKS
    '203.0.114.7',
    '[2a00:1450:4001::1]',
    'localhost',
    'LOCALHOST',
  ])('are never at %s', async (name) => {
    const before = host.asked.length;
    await expect(fetchJson(`http://${name}:${port()}/secret`)).rejects.toThrow('is not a public address');
    expect(host.asked.length).toBe(before);
  });

  test('may not have another scheme or a user name', async () => {
    await expect(fetchJson('file:///etc/passwd')).rejects.toThrow('Only http and https can be fetched');
    await expect(fetchJson('data:application/json,{}')).rejects.toThrow('Only http and https can be fetched');
    const named = allowed.origin.replace('http://', 'http://name:word@');
    await expect(fetchJson(`${named}/config`)).rejects.toThrow('must not contain a user name');
  });

  test('may use an origin that the configuration lists, but no other port of it', async () => {
    expect(await fetchJson(`${allowed.origin}/config`)).toEqual({ fine: true });
    await expect(fetchJson(`${host.origin}/secret`)).rejects.toThrow('is not a public address');
  });

  test('follow no redirect, not even from a listed origin', async () => {
    allowed.on('/away', (_request, response) => response.writeHead(302, { location: `${host.origin}/secret` }).end());
    await expect(fetchJson(`${allowed.origin}/away`)).rejects.toThrow('The URL returned 302');
    expect(host.asked).toEqual([]);
  });

  test('are limited in time up to the last byte, and in size after decompression', async () => {
    const quick = { ...bounds, timeoutMs: 100 };
    allowed.on('/silent', () => undefined);
    allowed.on('/dripping', (_request, response) => {
      response.writeHead(200);
      const drip = setInterval(() => response.write(' '), 10);
      response.on('close', () => clearInterval(drip));
    });
    allowed.on('/endless', (_request, response) => {
      response.writeHead(200);
      const pour = (): void => {
        while (!response.destroyed && response.write('x'.repeat(1_000)));
      };
      response.on('drain', pour);
      pour();
    });
    const ask = (path: string, within = quick) =>
      guardedFetch(guardedRequest([allowed.origin]))(allowed.origin + path, within);
    await expect(ask('/silent')).rejects.toThrow('No complete response within 0.1 s');
    await expect(ask('/dripping')).rejects.toThrow('No complete response within 0.1 s');
    await expect(ask('/endless', bounds)).rejects.toThrow('The response is larger than');
  });

  test('fail with a message that gives the cause and nothing more', async () => {
    allowed.on('/html', (_request, response) => response.end('<html>'));
    allowed.on('/nul', (_request, response) => response.end('{"a":"\\u0000"}'));
    allowed.on('/cut', (_request, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('{');
      setImmediate(() => response.destroy());
    });
    await expect(fetchJson(`${allowed.origin}/html`)).rejects.toThrow('The response is not JSON');
    await expect(fetchJson(`${allowed.origin}/nul`)).rejects.toThrow(
      'The response contains characters that cannot be stored',
    );
    await expect(fetchJson(`${allowed.origin}/cut`)).rejects.toThrow('The URL could not be reached');
    await expect(fetchJson('http://name.invalid/')).rejects.toThrow('The URL could not be reached');
  });
});
