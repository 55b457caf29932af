import { sampleTestAccounts } from '#contracts/tokenGate.ts';
import { service } from '../outside/service.ts';
import { readServiceAddress } from '../outside/serviceConfig.ts';
import { type TokenGateService, twelveXTwelve } from './twelveXTwelve.ts';

/** The provider of token gates, configured by `TWELVE_X_TWELVE_*`. */
export const tokenGateService = service({
  name: 'twelve_x_twelve',
  read: (read) => readServiceAddress(read, 'TWELVE_X_TWELVE'),
  real: (address, { needs }): TokenGateService | null =>
    address && twelveXTwelve({ ...needs(address.url), ...address }),
  sample: (_, { usesSampleAccounts }) =>
    usesSampleAccounts ? { testAccounts: async (productId) => sampleTestAccounts(productId) } : null,
  missing: (refuse) => ({ testAccounts: refuse }),
});
