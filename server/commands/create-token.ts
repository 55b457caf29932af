/**
 * `npm run create-token -- [--days DAYS] [--network NETWORK]… EMAIL NAME KEY…`: creates a personal access token for that
 * user and prints it once. On live this is the only way to create one (docs/protocol.md, Bearers).
 */
import { parseArgs } from 'node:util';
import { limits } from '#contracts/limits.ts';
import { type PermissionKey, permissionKeys } from '#contracts/permissions.ts';
import type { Dependencies } from '../dependencies.ts';
import { networkIn } from '../modules/tokens/networks.ts';
import { createPersonalToken, refuseTooManyTokens } from '../modules/tokens/tokens.ts';
import { findAccount } from '../modules/users/users.ts';
import { runCommand, UsageError } from '../startup/command.ts';

const { maxTokenDays, tokenDaysDefault } = limits;
const usage = `Usage: npm run create-token -- [--days DAYS] [--network NETWORK]… EMAIL NAME KEY…
The token ends after ${tokenDaysDefault} days, or as many as you say, up to ${maxTokenDays}. With networks, such as 192.0.2.0/24, it works only there.
Keys: ${permissionKeys.join(', ')}`;

type Asked = { email: string; name: string; permissions: PermissionKey[]; days: number; networks: string[] };

function givenArguments() {
  try {
    const options = { days: { type: 'string' }, network: { type: 'string', multiple: true } } as const;
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
}

function askedFor(): Asked {
  const { positionals, values } = givenArguments();
  const [email, name, ...keys] = positionals;
  const permissions = permissionKeys.filter((key) => keys.includes(key));
  if (!email || !name?.trim() || keys.length === 0) throw new UsageError(usage);
  const unknown = keys.filter((key) => !permissions.some((known) => known === key));
  if (unknown.length > 0) throw new UsageError(`Unknown permission: ${unknown.join(', ')}.\n${usage}`);
  const days = Number(values.days ?? tokenDaysDefault);
  if (!Number.isInteger(days) || days < 1 || days > maxTokenDays) throw new UsageError(`Invalid days.\n${usage}`);
  const networks = (values.network ?? []).map((given) => {
    const network = networkIn(given);
    if (network === null) throw new UsageError(`Not an IP address or network: ${given}.\n${usage}`);
    return network;
  });
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
