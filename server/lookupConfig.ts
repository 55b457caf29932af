import { createPrivateKey } from 'node:crypto';
import { storefrontPattern } from '../contracts/streamingIdentifiers.ts';

/** How the outside services are reached of which campaigns' settings ask; null: not set up. */
export type LookupConfig = {
  spotify: { clientId: string; clientSecret: string; market: string | null } | null;
  apple: { teamId: string; keyId: string; privateKey: string } | null;
  /** Apple's storefront where none is named, real or not. */
  appleStorefront: string;
  partyService: OwnAddress | null;
  tokenGate: OwnAddress | null;
};

/** Where a service of the company's choice is, and the bearer that it wants, if any. `url` without a slash at its end. */
type OwnAddress = { url: string; token: string | null };

type Read = {
  problems: string[];
  text(name: string): string | null;
  optionalAddress(name: string): string | null;
};

/** The variables of one account, which come together or not at all; what is wrong is told without what they hold. */
function together(read: Read, names: readonly string[]): string[] | null {
  const given = names.map((name) => read.text(name));
  if (given.every((value) => value === null)) return null;
  for (const [place, name] of names.entries()) {
    if (given[place] === null) read.problems.push(`${name} is missing: ${names.join(', ')} belong together`);
  }
  return given.map((value) => value ?? '');
}

function country(read: Read, name: string): string | null {
  const given = read.text(name)?.toLowerCase() ?? null;
  if (given === null || new RegExp(storefrontPattern).test(given)) return given;
  read.problems.push(`${name} must be a two-letter country code, not '${given}'`);
  return null;
}

/** The key as PEM; the line breaks of one that stands on one line are written \n. */
function privateKey(read: Read, given: string): string {
  const pem = given.replaceAll('\\n', '\n');
  try {
    if (createPrivateKey(pem).asymmetricKeyDetails?.namedCurve === 'prime256v1') return pem;
  } catch {
    // named below
  }
  if (given) read.problems.push('APPLE_PRIVATE_KEY must be the MusicKit key (.p8): a P-256 private key as PEM');
  return pem;
}

/** Reads `{name}_URL` and `{name}_TOKEN`. */
function ownAddress(read: Read, name: string): OwnAddress | null {
  const url = read.optionalAddress(`${name}_URL`)?.replace(/(?<!\/)\/+$/, '') ?? null;
  const token = read.text(`${name}_TOKEN`);
  if (url === null) {
    if (token !== null) read.problems.push(`${name}_TOKEN has no effect without ${name}_URL`);
    return null;
  }
  const { username, password, search, hash } = new URL(url);
  if (username || password || search || hash) {
    read.problems.push(`${name}_URL must be a URL without user name, query and fragment`);
  }
  return { url, token };
}

function spotify(read: Read): LookupConfig['spotify'] {
  const market = country(read, 'SPOTIFY_MARKET');
  const account = together(read, ['SPOTIFY_CLIENT_ID', 'SPOTIFY_CLIENT_SECRET']);
  if (!account) return null;
  const [clientId = '', clientSecret = ''] = account;
  return { clientId, clientSecret, market };
}

function apple(read: Read): LookupConfig['apple'] {
  const account = together(read, ['APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY']);
  if (!account) return null;
  const [teamId = '', keyId = '', key = ''] = account;
  return { teamId, keyId, privateKey: privateKey(read, key) };
}

/** Reads `SPOTIFY_*`, `APPLE_*`, `PARTY_SERVICE_*` and `TWELVE_X_TWELVE_*`. */
export function readLookups(read: Read): LookupConfig {
  return {
    spotify: spotify(read),
    apple: apple(read),
    appleStorefront: country(read, 'APPLE_STOREFRONT') ?? 'us',
    partyService: ownAddress(read, 'PARTY_SERVICE'),
    tokenGate: ownAddress(read, 'TWELVE_X_TWELVE'),
  };
}
