import type { FastifyPluginAsync } from 'fastify';
import { directoryApi } from '#contracts/api/directory.ts';
import { type ScimToken, scimTokens } from '#resources/directory/schema.ts';
import type { Dependencies } from '../../dependencies.ts';
import { found } from '../../plugins/apiError.ts';
import { serve } from '../../plugins/serve.ts';
import { recordAudit } from '../audit/audit.ts';
import { deletePersonalToken, listPersonalTokens, type TokenRow } from '../tokens/tokens.ts';
import { directoryUser } from './directory.ts';

const presentToken = ({ id, name, networks, last_used_address, ...times }: TokenRow): ScimToken => ({
  ...{ id, name, networks, last_used_address },
  created_at: times.created_at.toISOString(),
  expires_at: times.expires_at?.toISOString() ?? null,
  last_used_at: times.last_used_at?.toISOString() ?? null,
});

/** The tokens of the company's directory, for administrators. */
export const directoryModule: FastifyPluginAsync<Dependencies> = async (app, { db, clock }) => {
  const tokens = async () => (await listPersonalTokens(db, directoryUser)).map(presentToken);
  serve(app, directoryApi, {
    'GET /api/scim_tokens': async () => ({ items: await tokens() }),
    'GET /api/scim_tokens/:id': async ({ params }) => found((await tokens()).find(({ id }) => id === params.id)),
    'DELETE /api/scim_tokens/:id': ({ caller, params }) =>
      db.transaction().execute(async (trx) => {
        const { id, name } = found(await deletePersonalToken(trx, directoryUser, params.id));
        const entry = { resource: scimTokens.name, id, at: clock.now(), details: { name } };
        await recordAudit(trx, caller, { action: 'scim-token.revoked', ...entry });
      }),
  });
};
