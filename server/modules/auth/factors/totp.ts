import { Secret, TOTP } from 'otpauth';
import type { Config } from '#server/config.ts';

/** Seconds of a time step, and the steps before and after the current one whose codes are accepted (RFC 6238, section 5.2). */
const period = 30;
const skew = 1;

/** Returns a new secret of 160 bits in base 32 (RFC 4226, section 4). */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** Returns the URI that authenticator apps read from a QR code. */
export function totpUri({ environment }: Pick<Config, 'environment'>, { email, secret }: TotpAccount): string {
  const issuer = environment === 'live' ? 'Campaign CMS' : `Campaign CMS (${environment})`;
  return new TOTP({ issuer, label: email, secret, period }).toString();
}

type TotpAccount = { email: string; secret: string };

/** Returns the time step that a code of six digits belongs to; null for any other code. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const timestamp = now.getTime();
  const delta = new TOTP({ secret, period }).validate({ token: code, timestamp, window: skew });
  return delta === null ? null : Math.floor(timestamp / 1000 / period) + delta;
}
