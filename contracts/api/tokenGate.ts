import { TestAccount } from '../tokenGate.ts';
import { endpoints, serviceErrors } from './endpoint.ts';
import { wholeListOf } from './lists.ts';

/** Test accounts of a campaign's token gate. They are not stored here. */
export const tokenGateApi = endpoints('campaigns', {
  'GET /api/campaigns/:id/token_gate/test_accounts': {
    operation: 'listTestAccounts',
    summary: 'List test accounts of the token gate',
    access: 'campaigns-modify',
    answer: { 200: wholeListOf(TestAccount) },
    errors: serviceErrors,
  },
});
