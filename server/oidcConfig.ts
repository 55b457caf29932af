/** How the company's sign-on is reached and whom it lets in (docs/protocol.md, Company sign-on). */
export type OidcConfig = {
  /** As the issuer writes itself in its tokens. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Only who is in this group of the directory gets in. */
  group: string;
  groupsClaim: string;
  /** Parted by blanks. */
  scopes: string;
  /** What the issuer is asked to do although the browser is signed in there already. */
  prompt: 'login' | 'select_account';
  /** Addresses count as verified where the issuer says nothing of it. */
  trustsEmail: boolean;
};

type Read = {
  problems: string[];
  text(name: string): string | null;
  flag(name: string, fallback: boolean): boolean;
  choice<const Choice extends string>(name: string, choices: readonly Choice[], fallback: Choice): Choice;
};

const others = [
  'OIDC_CLIENT_ID',
  'OIDC_CLIENT_SECRET',
  'OIDC_GROUP',
  'OIDC_GROUPS_CLAIM',
  'OIDC_SCOPES',
  'OIDC_PROMPT',
  'OIDC_TRUST_EMAIL',
] as const;

/** Why an issuer can't be used; null for a good one. That it is https is judged with PUBLIC_URL. */
function issuerProblem(given: string): string | null {
  if (!URL.canParse(given)) return `must be an address (https://…), not '${given.replace(/\/\/[^/]*@/, '//…@')}'`;
  const { protocol, username, password, search, hash, hostname, pathname } = new URL(given);
  if (!['https:', 'http:'].includes(protocol) || username || password || search || hash) {
    return 'must be an https address without user name, query and fragment';
  }
  if (pathname.includes('/.well-known/')) return 'must be the issuer itself, without /.well-known/ and what follows';
  const [, tenant = ''] = pathname.split('/');
  if (hostname === 'login.microsoftonline.com' && ['common', 'organizations', 'consumers'].includes(tenant)) {
    return `must name your own tenant, as https://${hostname}/TENANT-ID/v2.0: '${tenant}' stands for everybody's`;
  }
  return null;
}

/** Reads `OIDC_*`; null where no issuer is named. An issuer without a group is a problem, as everybody there could come. */
export function readOidc(read: Read): OidcConfig | null {
  const issuer = read.text('OIDC_ISSUER');
  if (issuer === null) {
    for (const name of others) {
      if (read.text(name) !== null) read.problems.push(`${name} is of no use without OIDC_ISSUER`);
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
  if (!scopes.includes('openid')) read.problems.push("OIDC_SCOPES must have 'openid' among them");
  return {
    issuer,
    clientId: needed('OIDC_CLIENT_ID', 'what the issuer knows this server by'),
    clientSecret: needed('OIDC_CLIENT_SECRET', 'what the issuer gave for that client'),
    group: needed('OIDC_GROUP', 'without a group everybody whom the issuer knows could come'),
    groupsClaim: read.text('OIDC_GROUPS_CLAIM') ?? 'groups',
    scopes: scopes.join(' '),
    prompt: read.choice('OIDC_PROMPT', ['login', 'select_account'], 'login'),
    trustsEmail: read.flag('OIDC_TRUST_EMAIL', false),
  };
}
