import type Provider from 'oidc-provider';
import type { Configuration, KoaContextWithOIDC } from 'oidc-provider';
import type { Config } from '#server/config.ts';

/**
 * Names the two cookies that identify a sign-in in progress. Each has a different path, so that tabs don't conflict,
 * hence `__Secure-` and not `__Host-`; on http neither prefix is possible. Their value is the id of the sign-in, and a
 * sibling host could set them: `browserCookie.ts` identifies the browser.
 */
export function cookiesFor({ publicUrl }: Config): Configuration['cookies'] {
  const secure = publicUrl.startsWith('https:');
  const flags = { httpOnly: true, sameSite: 'lax', secure, overwrite: true } as const;
  const prefix = secure ? '__Secure-' : '';
  return {
    names: {
      session: secure ? '__Host-cms_session' : 'cms_session',
      interaction: `${prefix}cms_sign_in`,
      resume: `${prefix}cms_sign_in_resume`,
    },
    long: { ...flags, path: '/' },
    short: flags,
  };
}

type Next = () => Promise<void>;

/** Drops the cookie of the provider's session, which is not stored. */
export function dropSessionCookie(provider: Provider) {
  const name = provider.cookieName('session');
  return async ({ res }: KoaContextWithOIDC, next: Next): Promise<void> => {
    await next();
    const cookies = [res.getHeader('set-cookie') ?? []].flat().map(String);
    const others = cookies.filter((cookie) => !cookie.startsWith(`${name}=`));
    if (others.length > 0) res.setHeader('set-cookie', others);
    else res.removeHeader('set-cookie');
  };
}
