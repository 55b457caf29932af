import type { TestAccount } from '../../../contracts/tokenGate.ts';

/** Who sells what a token gate asks for. Throws ServiceFailedError. */
export type TokenGateService = {
  /** The accounts to try the gate of a product with; none for a product that it does not know. */
  testAccounts(productId: string): Promise<TestAccount[]>;
};
