import type { FastifyBaseLogger } from 'fastify';
import type { Static } from 'typebox';
import { Value } from 'typebox/value';
import { AppAnswer } from '#contracts/api/fans.ts';
import type { AuditAction } from '#contracts/audit.ts';
import { apiErrors } from '#contracts/errors.ts';
import { fetchFailure } from '#contracts/fetchFailures.ts';
import { type Caller, withoutRequestKey } from '../../caller.ts';
import type { Dependencies } from '../../dependencies.ts';
import { FetchFailedError, parseJson } from '../../providers/outside/guardedFetch.ts';
import { listApps } from '../apps/apps.ts';
import { makeFansToken } from '../appTokens/appTokens.ts';
import { recordAudit } from '../audit/audit.ts';
import { keyedHash } from '../auth/auth.ts';

type Action = 'search' | 'export' | 'erase';
type Needs = Dependencies & { log: FastifyBaseLogger };
type Question = { caller: Caller; action: Action; email: string };
type App = { id: string; root_url: string | null };

/** The items of an app are few. Erasing is one transaction in the app. */
const bounds = { timeoutMs: 15_000, maxBytes: 4 * 1024 * 1024 };

const auditActions: Record<Action, AuditAction> = {
  search: 'fan.searched',
  export: 'fan.exported',
  erase: 'fan.erased',
};

/**
 * Asks every app about one email address, at the same time, because the timeouts of several slow apps would add up.
 * Returns what they answered, and which apps did not.
 */
export async function askApps(needs: Needs, { email, ...question }: Question) {
  const asked = { ...question, email: email.trim() };
  const answers = await Promise.all((await listApps(needs.db)).map((app) => askApp(needs, app, asked)));
  const items = answers.flatMap((answer) => answer.items);
  const failed = answers.flatMap((answer) => answer.failed);
  // Recorded before the caller gets anything. A lost call can be repeated, and is recorded then.
  await recordCall(needs, asked, { found: items.length, failed: failed.map(({ app }) => app) });
  return { items, failed };
}

async function askApp(needs: Needs, { id: app, root_url: root }: App, question: Question) {
  try {
    const { items } = await answerOf(needs, { app, root }, question);
    return { items: items.map((item) => ({ ...item, app })), failed: [] };
  } catch (error) {
    if (!(error instanceof FetchFailedError)) throw error;
    needs.log.warn({ app, reason: error.message }, 'an app did not answer about a fan');
    return { items: [], failed: [{ app, msg: error.message }] };
  }
}

/** @throws FetchFailedError if the app does not answer as documented */
async function answerOf(
  needs: Needs,
  { app, root }: { app: string; root: string | null },
  { caller, action, email }: Question,
): Promise<Static<typeof AppAnswer>> {
  // Its config was never loaded.
  if (!root) throw new FetchFailedError(fetchFailure('unreachable'));
  const authorization = `Bearer ${await makeFansToken(needs, app, caller.id)}`;
  const { status, text } = await needs.providers.askApp(new URL(`/fans/${action}`, root).href, bounds, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  if (status !== 200) throw new FetchFailedError(fetchFailure('status', status));
  const answer = parseJson(text);
  if (!Value.Check(AppAnswer, answer)) throw new FetchFailedError(apiErrors['lookup-failed'].msg);
  return answer;
}

async function recordCall({ db, clock }: Needs, { caller, action, email }: Question, details: Outcome): Promise<void> {
  const id = await keyedHash(db, email.normalize('NFKC').toLowerCase());
  const entry = { action: auditActions[action], resource: 'fans', id, at: clock.now(), details };
  // Each attempt asks the apps again, so each is recorded.
  await db.transaction().execute((trx) => recordAudit(trx, withoutRequestKey(caller), entry));
}

type Outcome = { found: number; failed: string[] };
