/**
 * `npm run create-token -- [--days DAYS] [--network NETWORK]… EMAIL NAME KEY…`: creates a personal access token for that
 * user and prints it once. On live this is the only way to create one (docs/protocol.md, Bearers).
 */
import { type PermissionKey, permissionKeys } from '#contracts/permissions.ts';
import type { Dependencies } from '../dependencies.ts';
import { createPersonalToken, refuseTooManyTokens } from '../modules/tokens/tokens.ts';
import { findAccount } from '../modules/users/users.ts';
import { runCommand, UsageError } from '../startup/command.ts';
import { readTokenArguments, tokenUsage } from '../startup/tokenArguments.ts';

const usage = `Usage: npm run create-token -- [--days DAYS] [--network NETWORK]… EMAIL NAME KEY…
${tokenUsage}
Keys: ${permissionKeys.join(', ')}`;

type Asked = { email: string; name: string; permissions: PermissionKey[]; days: number; networks: string[] };

function askedFor(): Asked {
  const { positionals, days, networks } = readTokenArguments(usage);
  const [email, name, ...keys] = positionals;
  const permissions = permissionKeys.filter((key) => keys.includes(key));
  if (!email || !name?.trim() || keys.length === 0) throw new UsageError(usage);
  const unknown = keys.filter((key) => !permissions.some((known) => known === key));
  if (unknown.length > 0) throw new UsageError(`Unknown permission: ${unknown.join(', ')}.\n${usage}`);
  return { email, name: name.trim(), permissions, days, networks };
}

async function createToken({ db, clock }: Dependencies, { email, name, ...given }: Asked): Promise<void> {
  const owner = await findAccount(db, email);
  if (owner?.state !== 'approved') throw new UsageError(`${email} has no approved account.`);
  const { token } = await db.transaction().execute(async (trx) => {
    await refuseTooManyTokens(trx, owner.id);
    return createPersonalToken(trx, clock, { userId: owner.id, name, ...given });
  });
  console.log(`The token is limited to the permissions of ${owner.email} and is shown only once:\n`);
  console.log(token);
}

await runCommand({ read: askedFor, work: createToken });
