import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sampleTestAccounts } from '#contracts/tokenGate.ts';
import { ServiceFailedError, ServiceMissingError } from '#server/providers/outside/outsideService.ts';
import { makeCampaign, makePersonalToken } from '../support/builders.ts';
import { campaignCalls } from '../support/campaignCalls.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let asked: string[] = [];
let failure: Error | null = null;
beforeAll(async () => {
  const testAccounts = async (productId: string) => {
    asked.push(productId);
    if (failure) throw failure;
    return sampleTestAccounts(productId).map((account) => ({ ...account, internal: 'never told' }));
  };
  server = await startTestServer({ providers: { tokenGate: { testAccounts } } });
});
afterAll(() => server.close());
beforeEach(() => {
  asked = [];
  failure = null;
});

const { patch } = campaignCalls(() => server);
const gated = async (product_id: string | null = 'album-7') => {
  const campaign = await makeCampaign(server.db);
  await patch(campaign.id, { token_gate: { product_id } });
  return campaign;
};
const accountsOf = ({ id }: { id: string }, as: 'external' | 'editor' | 'admin' = 'editor') =>
  server.call('GET', `/api/campaigns/${id}/token_gate/test_accounts`, { as });

describe('the test accounts of a token gate', () => {
  test('are those of the product: email, password and access, and are never cached', async () => {
    const { status, body, headers } = await accountsOf(await gated(' album-7 '));
    expect(status).toBe(200);
    expect(body).toEqual({ items: sampleTestAccounts('album-7') });
    expect(headers['cache-control']).toBe('no-store');
    expect(asked).toEqual(['album-7']);
  });

  test('are empty without a request while there is no product', async () => {
    for (const product of [null, '', '  '])
      expect((await accountsOf(await gated(product))).body).toEqual({ items: [] });
    expect(asked).toEqual([]);
  });

  test('follow the product', async () => {
    const campaign = await gated('one');
    await accountsOf(campaign);
    await patch(campaign.id, { token_gate: { product_id: 'two' } });
    expect((await accountsOf(campaign)).body.items).toEqual(sampleTestAccounts('two'));
  });

  test('of a hidden campaign return the same as those of an unknown one', async () => {
    const hidden = await accountsOf(await gated(), 'external');
    const none = await accountsOf({ id: '01970000-0000-7000-8000-00000000dead' }, 'external');
    expect([hidden.status, hidden.text]).toEqual([404, none.text]);
    expect(asked).toEqual([]);
    const external = await server.person('external');
    const granted = await makeCampaign(server.db, { grantedTo: external });
    expect((await accountsOf(granted, 'external')).status).toBe(200);
  });

  test('are for users who may change campaigns', async () => {
    const campaign = await gated();
    const user = await server.person('editor');
    const call = async (permissions: ('campaigns-read' | 'campaigns-modify')[]) => {
      const bearer = await makePersonalToken(server.db, { user, permissions });
      const path = `/api/campaigns/${campaign.id}/token_gate/test_accounts`;
      return (await server.call('GET', path, { as: { bearer } })).status;
    };
    expect(await call(['campaigns-read'])).toBe(403);
    expect(asked).toEqual([]);
    expect(await call(['campaigns-read', 'campaigns-modify'])).toBe(200);
  });

  test('that can’t be loaded are 502 with a key, without the reason', async () => {
    const campaign = await gated();
    failure = new ServiceFailedError('twelve_x_twelve', 'secret reason');
    const failed = await accountsOf(campaign);
    expect([failed.status, failed.body.detail.key]).toEqual([502, 'lookup-failed']);
    expect(failed.text).not.toContain('secret');
    failure = new ServiceMissingError('twelve_x_twelve', 'is not set up');
    expect((await accountsOf(campaign)).body.detail.key).toBe('lookup-not-set-up');
    failure = null;
    expect((await accountsOf(campaign)).status).toBe(200);
  });
});
