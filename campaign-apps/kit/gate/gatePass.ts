import { hkdfSync } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { jwtVerify, SignJWT } from 'jose';
import type { Campaign } from '../campaign/campaign.ts';
import type { AppsConfig } from '../server/config.ts';

/** Four hours: long enough for an evening, short enough for a shared browser. */
const gatePassSeconds = 4 * 3_600;

const typ = 'gate+jwt';

/** Passes in the visitor's cookie: the page, the product and the expiry time, without the account. */
type GatePasses = {
  /** Returns the `set-cookie` header that gives access to this page only. */
  cookieFor(campaign: Campaign): Promise<string>;
  /** Returns the `set-cookie` header that ends this access. */
  endedCookie(campaign: Campaign): string;
  /** Checks whether the request has a valid pass for this campaign and the current product of its gate. */
  isHeldBy(request: FastifyRequest, campaign: Campaign): Promise<boolean>;
};

type Parts = { config: Pick<AppsConfig, 'cmsToken' | 'appsUrl'>; now: () => number };

/** Signs passes with a separate key, derived from the token that all processes of the apps share. */
export function createGatePasses({ config, now }: Parts): GatePasses {
  const key = new Uint8Array(hkdfSync('sha256', config.cmsToken, '', 'token gate of the campaign apps', 32));
  const secure = config.appsUrl.startsWith('https:');
  // The prefix __Host- doesn't allow a path, and browsers reject both prefixes over http.
  const name = secure ? '__Secure-gate' : 'gate';
  const cookie = ({ app, slug }: Campaign, pass: string, seconds: number): string =>
    `${name}=${pass}; Path=/${app}/${slug}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  return {
    endedCookie: (campaign) => cookie(campaign, '', 0),
    async cookieFor(campaign) {
      const { app, id } = campaign;
      const { productId } = campaign.tokenGate;
      const issuedAt = Math.floor(now() / 1000);
      const pass = await new SignJWT({ product: productId })
        .setProtectedHeader({ alg: 'HS256', typ })
        .setAudience(app)
        .setSubject(id)
        .setExpirationTime(issuedAt + gatePassSeconds)
        .sign(key);
      return cookie(campaign, pass, gatePassSeconds);
    },
    async isHeldBy({ headers }, { app, id, tokenGate: { productId } }) {
      const pass = cookieOf(headers.cookie, name);
      if (pass === null) return false;
      const expected = { typ, algorithms: ['HS256'], audience: app, subject: id, currentDate: new Date(now()) };
      const claims = await jwtVerify(pass, key, { ...expected, requiredClaims: ['exp', 'product'] }).catch(() => null);
      return claims?.payload.product === productId;
    },
  };
}

/** Returns the value of a request's cookie (RFC 6265), or null. */
function cookieOf(header: string | undefined, name: string): string | null {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? null;
}
