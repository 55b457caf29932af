/** The server's secrets for a sign-on in progress, to verify the response (RFC 7636; OpenID Connect Core). */
export type SignOnSecrets = { state: string; nonce: string; verifier: string };

/** The user's identity from the issuer: from the signed ID token or the userinfo endpoint. */
export type CompanyIdentity = {
  issuer: string;
  subject: string;
  name: string | null;
  email: string | null;
  /** Null if the issuer doesn't say. */
  emailVerified: boolean | null;
  /** The groups claim in its original form and type; undefined if missing. */
  groups: unknown;
  /** Whether the issuer omitted the groups because there are too many (as Entra does). */
  groupsLeftOut: boolean;
};

/** The company's sign-on: authorization code with PKCE, state and nonce (docs/protocol.md, Company sign-on). */
export type CompanySignOn = {
  /**
   * Returns the URL to redirect the browser to, and the secrets to verify the response.
   * @throws SignOnUnreachableError, SignOnRefusedError
   */
  begin(redirectUri: string): Promise<{ address: string; secrets: SignOnSecrets }>;
  /**
   * Returns the user's identity; `answer` is the redirect URL with the query from the browser.
   * @throws SignOnUnreachableError, SignOnCancelledError, SignOnRefusedError, SignOnTooWeakError
   */
  finish(answer: URL, secrets: SignOnSecrets): Promise<CompanyIdentity>;
};

/** The issuer gave no usable response; a retry may succeed. The message is for the log. */
export class SignOnUnreachableError extends Error {}

/** The user, or the issuer on their behalf, denied the sign-on. */
export class SignOnCancelledError extends Error {}

/** The response could not be verified: an attack, a mix-up or a wrong configuration. The message is for the log. */
export class SignOnRefusedError extends Error {}

/** The user did not sign in at the issuer in a way that the configuration demands. The message is for the log. */
export class SignOnTooWeakError extends Error {}
