/**
 * `npm run create-admin -- EMAIL`: makes an administrator, or makes the account of that address one, and prints a link to
 * set the password. So the first administrator comes into being, never by registering first (statement S26).
 */
import type { Dependencies } from '../app.ts';
import { positionalArguments, runCommand, UsageError } from '../command.ts';
import { makeResetLink } from '../modules/mail/mail.ts';
import { ensureAdmin } from '../modules/users/users.ts';

const usage = 'Use: npm run create-admin -- EMAIL';

function askedFor(): { email: string } {
  const [email = '', ...others] = positionalArguments(usage);
  if (others.length > 0 || !/^[^\s@]+@[^\s@]+$/.test(email)) throw new UsageError(usage);
  return { email };
}

async function createAdmin(dependencies: Dependencies, { email }: { email: string }): Promise<void> {
  const admin = await ensureAdmin(dependencies, email);
  console.log(`${admin.email} is an administrator. Set the password within 30 minutes:\n`);
  console.log(await makeResetLink(dependencies, admin.id));
}

await runCommand({ read: askedFor, work: createAdmin });
