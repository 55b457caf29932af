/**
 * `npm run create-token -- EMAIL NAME KEY…`: makes a personal access token of that person and prints it, once. On live
 * this is the only way to make one (docs/protocol.md, Bearers).
 */
import { type PermissionKey, permissionKeys } from '../../contracts/permissions.ts';
import { positionalArguments, runCommand, UsageError } from '../command.ts';
import type { Dependencies } from '../dependencies.ts';
import { createPersonalToken } from '../modules/tokens/tokens.ts';
import { findAccount } from '../modules/users/users.ts';

const usage = `Use: npm run create-token -- EMAIL NAME KEY…\nKeys: ${permissionKeys.join(', ')}`;

type Asked = { email: string; name: string; permissions: PermissionKey[] };

function askedFor(): Asked {
  const [email, name, ...keys] = positionalArguments(usage);
  const permissions = permissionKeys.filter((key) => keys.includes(key));
  if (!email || !name?.trim() || keys.length === 0) throw new UsageError(usage);
  const unknown = keys.filter((key) => !permissions.some((known) => known === key));
  if (unknown.length > 0) throw new UsageError(`There is no permission ${unknown.join(', ')}.\n${usage}`);
  return { email, name: name.trim(), permissions };
}

async function createToken({ db, clock }: Dependencies, { email, name, permissions }: Asked): Promise<void> {
  const owner = await findAccount(db, email);
  if (owner?.state !== 'approved') throw new UsageError(`${email} has no approved account here.`);
  const { token } = await createPersonalToken(db, clock, { userId: owner.id, name, permissions });
  console.log(`It works while ${owner.email} may do the same, and is shown this once:\n`);
  console.log(token);
}

await runCommand({ read: askedFor, work: createToken });
