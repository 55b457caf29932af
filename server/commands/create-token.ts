/**
 * `npm run create-token -- EMAIL NAME KEY…`: creates a personal access token for that user and prints it once. On live
 * this is the only way to create one (docs/protocol.md, Bearers).
 */
import { type PermissionKey, permissionKeys } from '#contracts/permissions.ts';
import type { Dependencies } from '../dependencies.ts';
import { createPersonalToken, refuseTooManyTokens } from '../modules/tokens/tokens.ts';
import { findAccount } from '../modules/users/users.ts';
import { positionalArguments, runCommand, UsageError } from '../startup/command.ts';

const usage = `Usage: npm run create-token -- EMAIL NAME KEY…\nKeys: ${permissionKeys.join(', ')}`;

type Asked = { email: string; name: string; permissions: PermissionKey[] };

function askedFor(): Asked {
  const [email, name, ...keys] = positionalArguments(usage);
  const permissions = permissionKeys.filter((key) => keys.includes(key));
  if (!email || !name?.trim() || keys.length === 0) throw new UsageError(usage);
  const unknown = keys.filter((key) => !permissions.some((known) => known === key));
  if (unknown.length > 0) throw new UsageError(`Unknown permission: ${unknown.join(', ')}.\n${usage}`);
  return { email, name: name.trim(), permissions };
}

async function createToken({ db, clock }: Dependencies, { email, name, permissions }: Asked): Promise<void> {
  const owner = await findAccount(db, email);
  if (owner?.state !== 'approved') throw new UsageError(`${email} has no approved account.`);
  const { token } = await db.transaction().execute(async (trx) => {
    await refuseTooManyTokens(trx, owner.id);
    return createPersonalToken(trx, clock, { userId: owner.id, name, permissions });
  });
  console.log(`The token is limited to the permissions of ${owner.email} and is shown only once:\n`);
  console.log(token);
}

await runCommand({ read: askedFor, work: createToken });
