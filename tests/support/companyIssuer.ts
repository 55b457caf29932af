import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import type { OidcConfig } from '#server/providers/sso/oidcConfig.ts';
import { startLocalHost } from './localHost.ts';

type Claims = Record<string, unknown>;

/** What the issuer says about a user, truthfully or not. */
export type Speech = {
  /** Merged into the ID token; undefined removes a claim. */
  token?: Claims;
  /** The userinfo response beside the subject; or an error status. */
  userinfo?: Claims | number;
  signedBy?: 'another key' | 'nobody' | 'the client secret';
  /** Replaces the valid token; null sends none. */
  idToken?: string | null;
  /** Replaces the `iss` of the authorization response (RFC 9207); null leaves it out. */
  answerIssuer?: string | null;
};

/** An OpenID provider on loopback that says about users what a test sets; it checks the client as a real one does. */
export type CompanyIssuer = {
  settings: OidcConfig;
  /** Logs in the user who came with this request; returns the URL that their browser is redirected to. */
  answer(request: URL, sub: string, speech?: Speech): URL;
  /** The requested paths, in order. */
  asked: string[];
  /** Responds to a path with this status, until it is set to null. */
  fail(path: string, status: number | null): void;
  /** Its discovery metadata. */
  metadata: Claims;
  /** Accepts the client's secret only in the form. */
  takesSecretInForm: boolean;
  close(): Promise<void>;
};

type Issued = { sub: string; speech: Speech; request: URL };

export const companyGroup = 'cms-users';
const clientId = 'campaign-cms';
const clientSecret = 'a secret of the company’s only';

export async function startCompanyIssuer(): Promise<CompanyIssuer> {
  const host = await startLocalHost();
  const issuer = host.origin;
  const [own, foreign] = [await generateKeyPair('ES256'), await generateKeyPair('ES256')];
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'one', alg: 'ES256', use: 'sig' };
  const codes = new Map<string, Issued>();
  const tokens = new Map<string, Issued>();
  const failing = new Map<string, number>();
  const metadata: Claims = {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
    authorization_response_iss_parameter_supported: true,
  };

  const sign = ({ sub, speech, request }: Issued): Promise<string> | string => {
    const now = Math.floor(Date.now() / 1000);
    const usual = { iss: issuer, aud: clientId, sub, iat: now, exp: now + 300 };
    const payload = {
      ...usual,
      nonce: request.searchParams.get('nonce'),
      ...speech.token,
    } as JWTPayload;
    if (speech.signedBy === 'nobody') return new UnsecuredJWT(payload).encode();
    if (speech.signedBy === 'the client secret') {
      return new SignJWT(payload).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(clientSecret));
    }
    const { privateKey } = speech.signedBy === 'another key' ? foreign : own;
    return new SignJWT(payload).setProtectedHeader({ alg: 'ES256', kid: 'one' }).sign(privateKey);
  };

  const exchange = async (request: IncomingMessage): Promise<[number, Claims]> => {
    const form = new URLSearchParams(await bodyOf(request));
    const basic = `Basic ${Buffer.from(`${clientId}:${encodeURIComponent(clientSecret)}`).toString('base64')}`;
    const isKnown = made.takesSecretInForm
      ? form.get('client_secret') === clientSecret
      : decoded(request.headers.authorization) === decoded(basic);
    if (!isKnown) return [401, { error: 'invalid_client' }];
    const issued = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const asked = issued?.request.searchParams;
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const fits = asked?.get('code_challenge') === challenge && asked.get('redirect_uri') === form.get('redirect_uri');
    if (!issued || !fits) return [400, { error: 'invalid_grant' }];
    const access_token = randomBytes(16).toString('hex');
    tokens.set(access_token, issued);
    const { idToken: id_token = await sign(issued) } = issued.speech;
    return [200, { access_token, token_type: 'Bearer', ...(id_token !== null && { id_token }) }];
  };

  const tell = (request: IncomingMessage): [number, Claims] => {
    const issued = tokens.get(request.headers.authorization?.replace('Bearer ', '') ?? '');
    if (!issued) return [401, { error: 'invalid_token' }];
    const { userinfo = {} } = issued.speech;
    return typeof userinfo === 'number' ? [userinfo, {}] : [200, { sub: issued.sub, ...userinfo }];
  };

  const on = (path: string, answer: (request: IncomingMessage) => [number, Claims] | Promise<[number, Claims]>) =>
    host.on(path, async (request: IncomingMessage, response: ServerResponse) => {
      const failed = failing.get(path);
      const [status, body] = failed === undefined ? await answer(request) : [failed, {}];
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  on('/.well-known/openid-configuration', () => [200, metadata]);
  on('/jwks', () => [200, { keys: [jwk] }]);
  on('/token', exchange);
  on('/userinfo', tell);

  const made: CompanyIssuer = {
    takesSecretInForm: false,
    settings: {
      issuer,
      clientId,
      clientSecret,
      group: companyGroup,
      groupsClaim: 'groups',
      scopes: 'openid profile email',
      prompt: 'login',
      trustsEmail: false,
      acrValues: [],
      amrValues: [],
    },
    asked: host.asked,
    metadata,
    fail: (path, status) => (status === null ? failing.delete(path) : failing.set(path, status)),
    close: host.close,
    answer: (request, sub, speech = {}) => {
      const code = randomBytes(16).toString('hex');
      codes.set(code, { sub, speech, request });
      const { answerIssuer = issuer } = speech;
      const back = new URL(request.searchParams.get('redirect_uri') ?? '');
      back.searchParams.set('code', code);
      back.searchParams.set('state', request.searchParams.get('state') ?? '');
      if (answerIssuer !== null) back.searchParams.set('iss', answerIssuer);
      return back;
    },
  };
  return made;
}

/** The name and the password may be form-encoded (RFC 6749, section 2.3.1), or not. */
function decoded(authorization = ''): string {
  const pair = Buffer.from(authorization.replace('Basic ', ''), 'base64').toString();
  return decodeURIComponent(pair.replaceAll('+', '%20'));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}
