import type { FastifyPluginAsync } from 'fastify';
import { agentPermissions } from '#contracts/agents.ts';
import { agentsApi, type ConnectedAgent } from '#contracts/api/agents.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { found } from '#server/plugins/apiError.ts';
import { serve } from '#server/plugins/serve.ts';
import { findAgent, listAgents, usedToday } from '../../agents/agents.ts';
import { recordAudit } from '../../audit/audit.ts';
import { endUserSession } from '../sessions/userSessionStore.ts';

type Row = Awaited<ReturnType<typeof listAgents>>[number];

const present = (row: Row, now: Date): ConnectedAgent => {
  const { id, name, redirect_host, permissions, calls_per_day, changes_per_day } = row;
  const used = usedToday(row, now);
  return {
    ...{ id, name, redirect_host },
    permissions: agentPermissions.filter((key) => permissions.includes(key)),
    connected_at: row.connected_at.toISOString(),
    last_used_at: row.last_used_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    calls: { used: used.calls, per_day: calls_per_day },
    changes: { used: used.changes, per_day: changes_per_day },
  };
};

/** The agents of the caller: the list, and their end. */
export const agentRoutes: FastifyPluginAsync<Pick<Dependencies, 'db' | 'clock'>> = async (app, { db, clock }) =>
  serve(app, agentsApi, {
    'GET /api/users/me/agents': async ({ caller }) => {
      const now = clock.now();
      return { items: (await listAgents(db, caller.id, now)).map((row) => present(row, now)) };
    },
    'DELETE /api/users/me/agents/:agent_id': ({ caller, params }) =>
      db.transaction().execute(async (trx) => {
        const { id, name, grant_id } = found(await findAgent(trx, caller.id, params.agent_id));
        await endUserSession(trx, grant_id);
        const entry = { action: 'agent.disconnected', resource: 'agents', id, at: clock.now() } as const;
        await recordAudit(trx, caller, { ...entry, details: { name } });
      }),
  });
