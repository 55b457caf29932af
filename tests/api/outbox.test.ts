import { describe, expect, test } from 'vitest';
import { startTestServer } from '../support/server.ts';

describe('the outbox', () => {
  const open = async (config: object, remoteAddress = '127.0.0.1', host = 'localhost:4600') => {
    const other = await startTestServer({ config });
    await other.call('POST', '/api/users', {
      json: { display_name: '<b>Nova</b>', email: 'nova@example.com', password: 'seven quiet rivers turning' },
    });
    await other.runJobs();
    const answer = await other.app.inject({ url: '/api/dev/outbox', remoteAddress, headers: { host } });
    await other.close();
    return answer;
  };

  test('shows the mails as text, with their links', async () => {
    const { statusCode, body, headers } = await open({});
    expect(statusCode).toBe(200);
    expect(body).toContain('Verify your email address');
    expect(body).toMatch(/<a href="http:\/\/localhost:4600\/#\/email-verification\?/);
    expect(body).not.toContain('<b>Nova');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  });

  test.each<[string, object, string?, string?]>([
    ['on staging', { environment: 'staging' as const }, undefined],
    ['under a public address', { publicUrl: 'https://cms.example.com' }, undefined],
    ['for a caller from elsewhere', {}, '10.1.2.3'],
    ['under a name that somebody else points at this machine', {}, undefined, 'evil.example:4600'],
    ['for a host that is none', {}, undefined, '@'],
  ])('does not exist %s', async (_, config, from, host) => {
    expect((await open(config, from, host)).statusCode).toBe(404);
  });
});
