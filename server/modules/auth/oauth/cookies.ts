import type Provider from 'oidc-provider';
import type { Configuration, KoaContextWithOIDC } from 'oidc-provider';
import type { Config } from '../../../config.ts';

/**
 * Two cookies say which sign-in a page belongs to. Each lies on one address (so that tabs don't disturb each other), hence
 * `__Secure-`; on loopback http, where Secure can't be, neither prefix. Their values are the sign-in's id,
 * and a host beside the tool could plant them: the browser is known by the cookie of `browserCookie.ts`.
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

/** The provider's own session is not kept, so that its cookie would say nothing. */
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
