/** What only this server knows of a sign-on under way; the answer is held against it (RFC 7636; OpenID Connect Core). */
export type SignOnSecrets = { state: string; nonce: string; verifier: string };

/** Who somebody is, as the issuer says it; signed by it, or answered to the token that it gave. */
export type CompanyIdentity = {
  issuer: string;
  subject: string;
  name: string | null;
  email: string | null;
  /** null: the issuer says nothing of it. */
  emailVerified: boolean | null;
  /** The groups claim as it came, of whatever type; undefined when there was none. */
  groups: unknown;
  /** The issuer says that there are groups, but too many to name them (as Entra does). */
  groupsLeftOut: boolean;
};

/** The company's sign-on: authorization code with PKCE, state and nonce (docs/protocol.md, Company sign-on). */
export type CompanySignOn = {
  /** Where to send a browser, and what its answer has to fit. @throws SignOnUnreachableError, SignOnRefusedError */
  begin(redirectUri: string): Promise<{ address: string; secrets: SignOnSecrets }>;
  /**
   * Who came back: `answer` is the redirect address with the query that the browser brought.
   * @throws SignOnUnreachableError, SignOnCancelledError, SignOnRefusedError
   */
  finish(answer: URL, secrets: SignOnSecrets): Promise<CompanyIdentity>;
};

/** The issuer gave no usable answer; another try may do better. The message is for the log. */
export class SignOnUnreachableError extends Error {}

/** The person, or the issuer in their name, said no. */
export class SignOnCancelledError extends Error {}

/** The answer does not prove who came: a forgery, a mix-up, or a wrong set-up. The message is for the log. */
export class SignOnRefusedError extends Error {}
