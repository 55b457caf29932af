import type { KoaContextWithOIDC } from 'oidc-provider';
import { serverLimits } from '#contracts/serverLimits.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { connectAgent } from '../../agents/agents.ts';
import { recordAudit } from '../../audit/audit.ts';
import { choiceIn } from '../agents/consent.ts';
import { recordUserSession } from '../sessions/userSessions.ts';
import { keepClient, nameOf } from './agentClients.ts';
import { scope } from './client.ts';

type Oidc = KoaContextWithOIDC['oidc'];

/**
 * Connects an agent with what its user has allowed in the result of the sign-in in progress. Without it no grant is made.
 */
export async function grantOfAgent({ db, clock }: Pick<Dependencies, 'db' | 'clock'>, oidc: Oidc, address: string) {
  const { client, result, params, provider } = oidc;
  const userId = result?.login?.accountId;
  const choice = choiceIn(result);
  if (!client || !userId || !choice) return undefined;
  const expiresIn = serverLimits.agentDays * 24 * 3_600;
  const grant = Object.assign(new provider.Grant({ accountId: userId, clientId: client.clientId }), { expiresIn });
  grant.addOIDCScope(scope);
  const grantId = await grant.save();
  await recordUserSession(db, clock, { grantId, userId, origin: { userAgent: null, address }, proof: null });
  const now = clock.now();
  const name = nameOf(client.clientName);
  const redirect_host = new URL(String(params?.redirect_uri)).host;
  await db.transaction().execute(async (trx) => {
    const id = await connectAgent(trx, now, { ...choice, grant_id: grantId, user_id: userId, name, redirect_host });
    const details = { name, redirect_host, ...choice, permissions: [...choice.permissions] };
    const entry = { action: 'agent.connected', resource: 'agents', id, at: now, details } as const;
    await recordAudit(trx, { id: userId, via: 'sign-in' }, entry);
    await keepClient(trx, client.clientId, new Date(now.getTime() + expiresIn * 1_000));
  });
  return grant;
}
