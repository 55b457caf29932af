// The derivation of a raffle's winners (docs/protocol.md, Raffles). The apps draw with it, and browsers check the draw
// with it, so it uses only what both have.

/** What is fixed when entries are closed. Hashes are in lower-case hex. */
type Closed = {
  campaignId: string;
  raffle: string;
  winners: number;
  entries: number;
  /** SHA-256 of the list of entries. */
  entriesHash: string;
  /** SHA-256 of the seed. */
  seedHash: string;
  /** Names the value that is mixed in at the draw; null if there is none. */
  source: string | null;
};

const entriesLine = (hash: string): string => `entries-sha256: ${hash}`;
const seedLine = (hash: string): string => `seed-sha256: ${hash}`;
const winnersLine = (winners: number): string => `winners: ${winners}`;

/** Returns the text whose SHA-256 is the commitment. */
export const commitmentText = ({ campaignId, raffle, winners, entries, entriesHash, seedHash, source }: Closed) =>
  linesOf([
    'raffle commitment 1',
    `campaign: ${campaignId}`,
    `raffle: ${raffle}`,
    winnersLine(winners),
    `entries: ${entries}`,
    entriesLine(entriesHash),
    seedLine(seedHash),
    `public-value: ${source ?? ''}`,
  ]);

/** Returns the text of the list of entries: one hash a line. */
export const linesOf = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');

/** Returns the SHA-256 of bytes, or of a text in UTF-8. */
export async function sha256(content: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}

const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/** Returns the hash of a seed in hex. */
export const seedHashOf = (seed: string): Promise<string> => sha256(bytesOf(seed));

const numbers = 2 ** 32;

/**
 * Yields the sorted entries in the order in which they are drawn: a Fisher–Yates shuffle whose numbers are HMAC-SHA-256
 * of a counter, of which those that would favor some entries are skipped. The key is HMAC-SHA-256 of the public value,
 * by default empty, with the seed as its key.
 */
export async function* drawOrder(
  entries: readonly string[],
  seed: string,
  value: string | null,
): AsyncGenerator<string, void, undefined> {
  const key = await hmacWith(bytesOf(seed)).then((hmac) => hmac(value ?? ''));
  const hmac = await hmacWith(key);
  const order = [...entries];
  let counter = 0;
  const below = async (count: number): Promise<number> => {
    for (;;) {
      const number = new DataView((await hmac(String(counter++))).buffer).getUint32(0);
      if (number < numbers - (numbers % count)) return number % count;
    }
  };
  for (let place = 0; place < order.length; place++) {
    const index = place + (await below(order.length - place));
    const [there, drawn] = [order[place], order[index]];
    if (there === undefined || drawn === undefined) return;
    order[place] = drawn;
    order[index] = there;
    yield drawn;
  }
}

async function hmacWith(key: Uint8Array<ArrayBuffer>) {
  const imported = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return async (text: string) =>
    new Uint8Array(await crypto.subtle.sign('HMAC', imported, new TextEncoder().encode(text)));
}

/** A draw as it is published. */
export type PublishedDraw = {
  commitment: string;
  commitmentText: string;
  seed: string;
  value: string | null;
  /** The number of winners that was fixed when entries were closed. */
  places: number;
  /** The entries in the order in which they were drawn. */
  drawn: readonly string[];
  /** Those of `drawn` that did not win, because they were withdrawn before the draw. */
  withdrawn: readonly string[];
};

/** The first part of a draw that does not match, or that all match. */
export type Outcome = 'right' | 'commitment' | 'entries' | 'seed' | 'winners';

/** Recomputes a draw from its list of entries. */
export async function checkDraw(draw: PublishedDraw, list: string): Promise<Outcome> {
  const { commitment, commitmentText: text, seed, value, places, drawn, withdrawn } = draw;
  const promised = text.split('\n');
  if ((await sha256(text)) !== commitment || !promised.includes(winnersLine(places))) return 'commitment';
  if (!promised.includes(entriesLine(await sha256(list)))) return 'entries';
  if (!promised.includes(seedLine(await seedHashOf(seed)))) return 'seed';
  const entries = list.split('\n').slice(0, -1);
  const without = new Set(withdrawn);
  const winners = drawn.filter((entry) => !without.has(entry));
  // Fewer win only if nobody was left.
  const isWhole = winners.length === places || (winners.length < places && drawn.length === entries.length);
  let place = 0;
  for await (const entry of drawOrder(entries, seed, value)) {
    if (place === drawn.length) break;
    if (entry !== drawn[place++]) return 'winners';
  }
  return isWhole && place === drawn.length ? 'right' : 'winners';
}
