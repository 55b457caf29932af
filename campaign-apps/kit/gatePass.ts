import { hkdfSync } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { jwtVerify, SignJWT } from 'jose';
import type { Campaign } from './campaign.ts';
import type { AppsConfig } from './config.ts';

/** Long enough for an evening, short enough for a browser that others use too. */
const gatePassSeconds = 4 * 3_600;

const typ = 'gate+jwt';

/** What a browser keeps that was let in: which page and which product, until when. Nothing tells whose account it was. */
type GatePasses = {
  /** The `set-cookie` header's value that lets in to this page alone. */
  cookieFor(campaign: Campaign): Promise<string>;
  /** Was this browser let in, to this campaign and for the product that its gate asks for now? */
  isHeldBy(request: FastifyRequest, campaign: Campaign): Promise<boolean>;
};

type Parts = { config: Pick<AppsConfig, 'cmsToken' | 'appsUrl'>; now: () => number };

/** Signed with a key of its own that every process of the apps derives from the token that they share. */
export function createGatePasses({ config, now }: Parts): GatePasses {
  const key = new Uint8Array(hkdfSync('sha256', config.cmsToken, '', 'token gate of the campaign apps', 32));
  const secure = config.appsUrl.startsWith('https:');
  // It has a path, so that it can't have the prefix __Host-; over http a browser takes neither.
  const name = secure ? '__Secure-gate' : 'gate';
  return {
    async cookieFor({ app, id, slug, tokenGate: { productId } }) {
      const issuedAt = Math.floor(now() / 1000);
      const pass = await new SignJWT({ product: productId })
        .setProtectedHeader({ alg: 'HS256', typ })
        .setAudience(app)
        .setSubject(id)
        .setExpirationTime(issuedAt + gatePassSeconds)
        .sign(key);
      const flags = `Path=/${app}/${slug}; Max-Age=${gatePassSeconds}; HttpOnly; SameSite=Lax`;
      return `${name}=${pass}; ${flags}${secure ? '; Secure' : ''}`;
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

/** The value of a request's cookie (RFC 6265); null where there is none. */
function cookieOf(header: string | undefined, name: string): string | null {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? null;
}
