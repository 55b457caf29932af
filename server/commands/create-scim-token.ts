/**
 * `npm run create-scim-token -- [--days DAYS] [--network NETWORK]… NAME`: creates a token with which the company's
 * directory provisions users by SCIM, and prints it once.
 */
import type { Dependencies } from '../dependencies.ts';
import { createScimToken } from '../modules/scim/scim.ts';
import { runCommand, UsageError } from '../startup/command.ts';
import { readTokenArguments, type TokenArguments, tokenUsage } from '../startup/tokenArguments.ts';

const usage = `Usage: npm run create-scim-token -- [--days DAYS] [--network NETWORK]… NAME
${tokenUsage}`;

function askedFor(): Omit<TokenArguments, 'positionals'> & { name: string } {
  const { positionals, ...given } = readTokenArguments(usage);
  const [name, ...others] = positionals;
  if (!name?.trim() || others.length > 0) throw new UsageError(usage);
  return { ...given, name: name.trim() };
}

async function create(dependencies: Dependencies, { name, days, networks }: ReturnType<typeof askedFor>) {
  const token = await createScimToken(dependencies, { name, days, networks });
  console.log(
    `The token can change all users and is shown only once. URL: ${dependencies.config.publicUrl}/api/scim/v2\n`,
  );
  console.log(token);
}

await runCommand({ read: askedFor, work: create });
