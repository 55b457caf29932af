import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let secure: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  secure = await startTestServer({ config: { publicUrl: 'https://cms.example.com' } });
});
afterAll(async () => {
  await server.close();
  await secure.close();
});

/** A response of every kind: caller, request and expected status. */
const answers: [string, string, number, { as?: 'editor' }][] = [
  ['GET', '/api/users/me', 200, { as: 'editor' }],
  ['GET', '/api/users/me', 401, {}],
  ['GET', '/api/users/%zz', 400, {}],
  ['GET', '/api/users/x', 404, { as: 'editor' }],
  ['GET', '/api/users?limit=x', 422, { as: 'editor' }],
  ['POST', '/api/apps', 403, { as: 'editor' }],
  ['DELETE', '/api/nothing', 404, {}],
  ['GET', '/nothing', 404, {}],
  ['GET', '/assets/nothing.js', 404, {}],
  ['GET', '/api/health', 200, {}],
  ['GET', '/api/openapi.json', 200, {}],
  ['GET', '/api/docs/', 200, {}],
  ['GET', '/api/auth/oauth2/jwks', 200, {}],
  ['GET', '/api/auth/oauth2/authorize', 400, {}],
  ['POST', '/api/auth/oauth2/token', 415, {}],
  ['GET', '/api/auth/sign-in/unknown', 303, {}],
];

describe('every response', () => {
  test.each(answers)('%s %s (%i) carries the policy headers', async (method, path, status, options) => {
    const { headers, ...answer } = await server.call(method as 'GET', path, {
      ...options,
      ...(method === 'POST' && { payload: 'x', headers: { 'content-type': 'text/plain' } }),
    });
    expect(answer.status, answer.text).toBe(status);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toMatch(/default-src '(none|self)'/);
    expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*'unsafe-inline'|unsafe-eval/);
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['x-powered-by']).toBeUndefined();
    expect(headers.server).toBeUndefined();
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  test('of the API has a policy that allows nothing, and can be neither framed nor cached', async () => {
    const { headers } = await server.call('GET', '/api/users/me', { as: 'editor' });
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'cross-origin-resource-policy': 'same-origin',
      'x-frame-options': 'DENY',
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
    });
  });

  test('on https has Strict-Transport-Security', async () => {
    const { headers } = await secure.call('GET', '/api/health');
    expect(headers['strict-transport-security']).toMatch(/^max-age=31536000/);
  });
});

describe('other origins', () => {
  const origin = { origin: 'https://elsewhere.example.com' };

  test('may read the public keys and nothing else', async () => {
    for (const [method, path, , options] of answers) {
      const { headers } = await server.call(method as 'GET', path, { ...options, headers: origin });
      const expected = path === '/api/auth/oauth2/jwks' ? '*' : undefined;
      expect(headers['access-control-allow-origin'], path).toBe(expected);
      expect(headers['access-control-allow-credentials'], path).toBeUndefined();
    }
  });

  test('get no CORS permission', async () => {
    const asked = {
      ...origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization',
    };
    for (const url of ['/api/campaigns', '/api/auth/jwt/session', '/api/auth/oauth2/token']) {
      const { statusCode, headers } = await server.app.inject({ method: 'OPTIONS', url, headers: asked });
      expect(statusCode).toBe(404);
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
  });
});

test('a security.txt says where to report a vulnerability, if that is configured', async () => {
  const url = '/.well-known/security.txt';
  expect((await server.app.inject({ url })).statusCode).toBe(404);
  const config = { securityContact: 'mailto:security@example.com', publicUrl: 'https://cms.example.com' };
  const other = await startTestServer({ config, now: new Date('2026-01-01T00:00:00.000Z') });
  const { body, headers } = await other.app.inject({ url });
  await other.close();
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(body).toBe(`Contact: mailto:security@example.com
Expires: 2026-06-30T00:00:00.000Z
Preferred-Languages: en
Canonical: https://cms.example.com/.well-known/security.txt
`);
});
