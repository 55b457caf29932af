import { type Static, Type } from 'typebox';

/** A test account of the gate's provider, with or without access. */
export const TestAccount = Type.Object({
  email: Type.String(),
  password: Type.String(),
  has_access: Type.Boolean(),
});
export type TestAccount = Static<typeof TestAccount>;

const hues = ['amber', 'cobalt', 'crimson', 'ivory', 'jade', 'saffron', 'slate', 'violet'];
const things = ['anchor', 'cello', 'harbour', 'lantern', 'meadow', 'needle', 'orchard', 'signal'];

/** FNV-1a, 32 bits: the same for the same text on every machine. */
function numberOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
}

function sampleAccount(productId: string, place: number, has_access: boolean): TestAccount {
  const kind = has_access ? 'listener' : 'stranger';
  const mark = numberOf(`mark ${productId}`).toString(36);
  const seed = numberOf(`${kind} ${place} ${productId}`);
  return {
    email: `${kind}-${place}.${mark}@gate.example.com`,
    password: `${hues[seed % hues.length]}-${things[(seed >>> 8) % things.length]}-${1000 + ((seed >>> 12) % 9000)}`,
    has_access,
  };
}

/**
 * Returns the sample accounts of a product, two with access and two without, the same on every machine. The tool shows
 * them and the campaign apps accept them if no provider is set up. They are public, so the apps accept them only if
 * they are reachable from this machine alone, and never on live.
 */
export const sampleTestAccounts = (productId: string): TestAccount[] => [
  sampleAccount(productId, 1, true),
  sampleAccount(productId, 2, true),
  sampleAccount(productId, 1, false),
  sampleAccount(productId, 2, false),
];
