import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect } from 'vitest';
import { patchOf, revertPatch } from '#server/modules/campaigns/pagePatch.ts';
import { modelTest } from './run.ts';
import { storedPages } from './storedPages.ts';

modelTest('the patch between two pages gives the earlier one again, also after it was stored', 0.4, () =>
  fc.property(storedPages, storedPages, (from, to) => {
    if (isDeepStrictEqual(from, to)) return;
    const stored = JSON.parse(JSON.stringify(patchOf(from, to)));
    expect(isDeepStrictEqual(revertPatch(to, stored), from)).toBe(true);
  }),
);
