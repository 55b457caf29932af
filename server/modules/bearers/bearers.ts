import type { FastifyRequest } from 'fastify';
import type { Caller } from '../../caller.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { Bearers } from '../../plugins/access.ts';
import { callerOfEditorToken } from '../appTokens/appTokens.ts';
import { liveAccess, markSessionUsed } from '../auth/auth.ts';
import { aliasOfSession, isSessionOf } from '../tabSessions/tabSessions.ts';
import { callerOfPersonalToken, isPersonalToken } from '../tokens/tokens.ts';

type Needs = Pick<Dependencies, 'config' | 'db' | 'clock'>;

const isJwt = (token: string): boolean => token.split('.').length === 3;

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Returns the public alias of the session that a request writes for; null without one. A tab names its session by a
 * secret in `X-Session-Id`, which is valid only together with the tab's own sign-in. An editor token carries the alias
 * of the tab that requested it, which is valid while that session exists.
 */
async function sessionOf({ db }: Needs, { method, headers }: FastifyRequest, caller: Caller): Promise<string | null> {
  if (safeMethods.has(method)) return caller.session;
  const { id: userId, grantId, session } = caller;
  if (session !== null) return (await isSessionOf(db, session, userId)) ? session : null;
  const named = headers['x-session-id'];
  if (grantId === null || typeof named !== 'string' || !/^[\w-]{43}$/.test(named)) return null;
  return aliasOfSession(db, named, { userId, grantId });
}

/** Every kind of bearer that the API accepts: access tokens, personal tokens and editor tokens. */
export const bearers = (needs: Needs): Bearers => ({
  callerOf: async (token) => {
    if (isPersonalToken(token)) return callerOfPersonalToken(needs.db, needs.clock, token);
    if (isJwt(token)) return callerOfEditorToken(needs, token);
    const access = await liveAccess(needs.db, needs.clock, token);
    if (access) await markSessionUsed(needs.db, needs.clock, access);
    return access?.caller ?? null;
  },
  sessionOf: (request, caller) => sessionOf(needs, request, caller),
});
