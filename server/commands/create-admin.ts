/**
 * `npm run create-admin -- EMAIL [--sso]`: makes an administrator, or makes the account of that address one, and prints a
 * link to set the password; with `--sso` the account waits for the company's sign-on instead. So the first administrator
 * comes into being, never by registering first.
 */
import { parseArgs } from 'node:util';
import { runCommand, UsageError } from '../command.ts';
import type { Config } from '../config.ts';
import type { Dependencies } from '../dependencies.ts';
import { awaitIdentity } from '../modules/auth/auth.ts';
import { makeResetLink } from '../modules/mail/mail.ts';
import { ensureAdmin } from '../modules/userManagement/userManagement.ts';

const usage = 'Use: npm run create-admin -- EMAIL [--sso]';

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
  if (values.sso && !oidc) throw new UsageError('OIDC_ISSUER is missing: there is no company sign-on to link with.');
  if (!values.sso && !passwordSignIn)
    throw new UsageError('PASSWORD_SIGN_IN is off, so that no password helps: use --sso.');
  return { email, sso: values.sso };
}

async function createAdmin(dependencies: Dependencies, { email, sso }: Asked): Promise<void> {
  if (sso) {
    const at = dependencies.clock.now();
    const admin = await ensureAdmin(dependencies, email, (trx, id) => awaitIdentity(trx, id, at));
    console.log(`${admin.email} is an administrator. The first company sign-on with that verified address is theirs.`);
    return;
  }
  const admin = await ensureAdmin(dependencies, email);
  console.log(`${admin.email} is an administrator. Set the password within 30 minutes:\n`);
  console.log(await makeResetLink(dependencies, admin.id));
}

await runCommand({ read: askedFor, work: createAdmin });
