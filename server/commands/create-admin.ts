/**
 * `npm run create-admin -- EMAIL [--sso]`: creates an administrator, or promotes the existing account, and prints a
 * link to set the password; with `--sso` the account waits for company sign-on instead. This creates the first
 * administrator, who cannot come from registration.
 */
import { parseArgs } from 'node:util';
import type { Config } from '../config.ts';
import type { Dependencies } from '../dependencies.ts';
import { awaitIdentity } from '../modules/auth/auth.ts';
import { makeResetLink } from '../modules/mail/mail.ts';
import { ensureAdmin } from '../modules/userManagement/userManagement.ts';
import { runCommand, UsageError } from '../startup/command.ts';

const usage = 'Usage: npm run create-admin -- EMAIL [--sso]';

type Asked = { email: string; sso: boolean };

function parse() {
  try {
    return parseArgs({ allowPositionals: true, options: { sso: { type: 'boolean', default: false } } });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
}

function askedFor({ oidc, passwordSignIn }: Config): Asked {
  const { positionals, values } = parse();
  const [email = '', ...others] = positionals;
  if (others.length > 0 || !/^[^\s@]+@[^\s@]+$/.test(email)) throw new UsageError(usage);
  if (values.sso && !oidc) throw new UsageError('OIDC_ISSUER is missing. Set up company sign-on before using --sso.');
  if (!values.sso && !passwordSignIn) throw new UsageError('PASSWORD_SIGN_IN is off. Use --sso.');
  return { email, sso: values.sso };
}

async function createAdmin(dependencies: Dependencies, { email, sso }: Asked): Promise<void> {
  if (sso) {
    const at = dependencies.clock.now();
    const admin = await ensureAdmin(dependencies, email, (trx, id) => awaitIdentity(trx, id, at));
    console.log(
      `${admin.email} is an administrator. The first company sign-on with this verified address is linked to the account.`,
    );
    return;
  }
  const admin = await ensureAdmin(dependencies, email);
  console.log(`${admin.email} is an administrator. Set the password within 30 minutes:\n`);
  console.log(await makeResetLink(dependencies, admin.id));
}

await runCommand({ read: askedFor, work: createAdmin });
