import fc from 'fast-check';

const text = fc.constantFrom('One', 'Two words that are somewhat longer', 'Three words, and then a few more of them');
const values = fc.oneof(text, fc.constantFrom(0.5, null), fc.tuple(text, fc.constant(null)), fc.record({ b: text }));

// Ids repeat, are missing, or are not texts.
const block = fc.record(
  { id: fc.oneof(fc.constantFrom(...'abcdefgh'), fc.nat(2)), text, k: values },
  { requiredKeys: [] },
);
const blocks = fc.array(block, { maxLength: 12, size: 'max' });

/** Keys that a patch uses itself, and that objects have already. */
const keys = fc.constantFrom('title', 'keys', 'entries', 'from', 'to', 'kept', 'length', 'constructor', '7');
const others = fc.dictionary(keys, fc.oneof(values, blocks), { noNullPrototype: true });

/** Pages as they are stored: any JSON object. Two of them often have blocks in common. */
export const storedPages: fc.Arbitrary<object> = fc
  .tuple(others, fc.option(blocks, { nil: undefined }))
  .map(([page, list]) => JSON.parse(JSON.stringify(list ? { ...page, blocks: list } : page)));
