import type { ConfigReader } from '../../configReader.ts';

/** The configuration of the company's sign-on and its members (docs/protocol.md, Company sign-on). */
export type OidcConfig = {
  /** The issuer exactly as in its tokens. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Only members of this directory group have access. */
  group: string;
  groupsClaim: string;
  /** Separated by spaces. */
  scopes: string;
  /** What the issuer asks the user, even if the browser is already signed in there. */
  prompt: 'login' | 'select_account';
  /** Whether emails count as verified if the issuer sends no `email_verified`. */
  trustsEmail: boolean;
  /** The ID token's `acr` must be one of these; without any, it is not checked (OpenID Connect Core, section 2). */
  acrValues: readonly string[];
  /** The ID token's `amr` must contain one of these (RFC 8176); without any, it is not checked. */
  amrValues: readonly string[];
};

const others = [
  'OIDC_CLIENT_ID',
  'OIDC_CLIENT_SECRET',
  'OIDC_GROUP',
  'OIDC_GROUPS_CLAIM',
  'OIDC_SCOPES',
  'OIDC_PROMPT',
  'OIDC_TRUST_EMAIL',
  'OIDC_ACR_VALUES',
  'OIDC_AMR_VALUES',
] as const;

/**
 * Returns why an issuer URL is invalid; null if it is valid. Whether it must be https depends on PUBLIC_URL and is
 * checked elsewhere.
 */
function issuerProblem(given: string): string | null {
  if (!URL.canParse(given)) return `must be a URL (https://…), not '${given.replace(/\/\/[^/]*@/, '//…@')}'`;
  const { protocol, username, password, search, hash, hostname, pathname } = new URL(given);
  if (!['https:', 'http:'].includes(protocol) || username || password || search || hash) {
    return 'must be an https URL without user name, query and fragment';
  }
  if (pathname.includes('/.well-known/'))
    return 'must be the issuer itself, without /.well-known/ and the rest of the path';
  const [, tenant = ''] = pathname.split('/');
  if (hostname === 'login.microsoftonline.com' && ['common', 'organizations', 'consumers'].includes(tenant)) {
    return `must name your own tenant, for example https://${hostname}/TENANT-ID/v2.0: '${tenant}' means every tenant`;
  }
  return null;
}

/** Returns the values of a list that is separated by spaces or commas. */
const valuesIn = (given: string | null): string[] => (given ?? '').split(/[\s,]+/).filter((value) => value !== '');

/**
 * Reads `OIDC_*`; returns null without an issuer. An issuer requires a group, since otherwise everyone there would
 * have access.
 */
export function readOidc(read: ConfigReader): OidcConfig | null {
  const issuer = read.text('OIDC_ISSUER');
  if (issuer === null) {
    for (const name of others) {
      if (read.text(name) !== null) read.problems.push(`${name} has no effect without OIDC_ISSUER`);
    }
    return null;
  }
  const needed = (name: string, why: string): string => {
    const given = read.text(name);
    if (given === null) read.problems.push(`${name} is missing: ${why}`);
    return given ?? '';
  };
  const problem = issuerProblem(issuer);
  if (problem) read.problems.push(`OIDC_ISSUER ${problem}`);
  const scopes = (read.text('OIDC_SCOPES') ?? 'openid profile email').split(/[\s,]+/);
  if (!scopes.includes('openid')) read.problems.push("OIDC_SCOPES must include 'openid'");
  return {
    issuer,
    clientId: needed('OIDC_CLIENT_ID', "this server's client ID at the issuer"),
    clientSecret: needed('OIDC_CLIENT_SECRET', 'the secret of that client'),
    group: needed('OIDC_GROUP', 'without a group, everyone known to the issuer could log in'),
    groupsClaim: read.text('OIDC_GROUPS_CLAIM') ?? 'groups',
    scopes: scopes.join(' '),
    prompt: read.choice('OIDC_PROMPT', ['login', 'select_account'], 'login'),
    trustsEmail: read.flag('OIDC_TRUST_EMAIL', false),
    acrValues: valuesIn(read.text('OIDC_ACR_VALUES')),
    amrValues: valuesIn(read.text('OIDC_AMR_VALUES')),
  };
}
