import { Type } from 'typebox';
import { serverLimits } from '#contracts/serverLimits.ts';
import type { TestAccount } from '#contracts/tokenGate.ts';
import type { FetchBounds } from '../outside/guardedFetch.ts';
import { outsideService, ServiceFailedError, type ServiceNeeds } from '../outside/outsideService.ts';
import type { ServiceAddress } from '../outside/serviceConfig.ts';
import { shape } from '../outside/shapes.ts';

/** The provider of the products that token gates require. Throws ServiceFailedError. */
export type TokenGateService = {
  /** Returns the test accounts of a product; none for an unknown product. */
  testAccounts(productId: string): Promise<TestAccount[]>;
};

const name = 'twelve_x_twelve';

const Text = Type.String({ minLength: 1, maxLength: 1_000 });
const readAccounts = shape(
  Type.Object({ items: Type.Array(Type.Object({ email: Text, password: Text, has_access: Type.Boolean() })) }),
);

type Options = ServiceNeeds & ServiceAddress & { bounds?: FetchBounds };

/**
 * Creates the adapter of the provider: `GET {url}/test_accounts?product_id` → `{items: [{email, password,
 * has_access}]}`, 404 for an unknown product.
 */
export function twelveXTwelve({ url, token, bounds, ...needs }: Options): TokenGateService {
  const service = outsideService(name, needs, bounds);
  const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };
  return {
    testAccounts: async (productId) => {
      const query = new URLSearchParams({ product_id: productId });
      const { status, json } = await service.ask(`${url}/test_accounts?${query}`, { headers });
      if (status === 404) return [];
      if (status >= 300) throw new ServiceFailedError(name, `answered ${status}`);
      const { items } = readAccounts(name, json);
      const accounts = items.map(({ email, password, has_access }) => ({ email, password, has_access }));
      return accounts.slice(0, serverLimits.maxTestAccounts);
    },
  };
}
