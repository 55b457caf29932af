import { createPrivateKey, type KeyObject } from 'node:crypto';
import { storefrontPattern } from '#contracts/streamingIdentifiers.ts';
import type { ConfigReader } from '../../configReader.ts';

/** The URL and token of a service run by the company. */
export type ServiceAddress = {
  /** Without a trailing slash. */
  url: string;
  /** Sent as a bearer token; null for none. */
  token: string | null;
};

/** Reads `{name}_URL` and `{name}_TOKEN`; returns null without a URL. */
export function readServiceAddress(read: ConfigReader, name: string): ServiceAddress | null {
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

/** Reads a two-letter country code in lower case (ISO 3166-1 alpha-2). */
export function readCountry(read: ConfigReader, name: string): string | null {
  const given = read.text(name)?.toLowerCase() ?? null;
  if (given === null || new RegExp(storefrontPattern).test(given)) return given;
  read.problems.push(`${name} must be a two-letter country code, not '${given}'`);
  return null;
}

/** Returns a private key as PEM; accepts line breaks written as `\n`. Returns null if `fits` rejects the key. */
export function privateKeyPem(given: string, fits: (key: KeyObject) => boolean): string | null {
  const pem = given.replaceAll('\\n', '\n');
  try {
    return fits(createPrivateKey(pem)) ? pem : null;
  } catch {
    return null;
  }
}
