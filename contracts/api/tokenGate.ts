import { type Static, Type } from 'typebox';
import { endpoints, serviceErrors } from './endpoint.ts';
import { wholeListOf } from './lists.ts';

/** A test account of the gate's provider, with or without access. */
const TestAccount = Type.Object({ email: Type.String(), password: Type.String(), has_access: Type.Boolean() });
export type TestAccount = Static<typeof TestAccount>;

/** Test accounts of a campaign's token gate. They are not stored here. */
export const tokenGateApi = endpoints('campaigns', {
  'GET /api/campaigns/:id/token_gate/test_accounts': {
    summary: 'List test accounts of the token gate',
    access: 'campaigns-modify',
    answer: { 200: wholeListOf(TestAccount) },
    errors: serviceErrors,
  },
});
