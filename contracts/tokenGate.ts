import { type Static, Type } from 'typebox';

/** An account of the gate's provider to try the gate with: one that has access, or one that is turned away. */
export const TestAccount = Type.Object({
  email: Type.String(),
  password: Type.String(),
  has_access: Type.Boolean(),
});
export type TestAccount = Static<typeof TestAccount>;

const hues = ['amber', 'cobalt', 'crimson', 'ivory', 'jade', 'saffron', 'slate', 'violet'];
const things = ['anchor', 'cello', 'harbour', 'lantern', 'meadow', 'needle', 'orchard', 'signal'];

/** FNV-1a: the same text gives the same number of 32 bits everywhere. */
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
 * The invented accounts of a product, two with access and two without, the same on every machine: the tool shows them and
 * the campaign apps take them where no provider is set up, and only where nobody but this machine can reach them: they
 * are known to everybody, and never taken on live.
 */
export const sampleTestAccounts = (productId: string): TestAccount[] => [
  sampleAccount(productId, 1, true),
  sampleAccount(productId, 2, true),
  sampleAccount(productId, 1, false),
  sampleAccount(productId, 2, false),
];
