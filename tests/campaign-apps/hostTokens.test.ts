import { expect, test } from 'vitest';
import { createHostTokens, subjectOf, writerOf } from '#campaign-apps/kit/editor/host/hostTokens.ts';

const token = (claims: object) => `header.${btoa(JSON.stringify(claims))}.signature`;
const live = token({ sub: 'user-1' });
const inRelease = token({ sub: 'user-1', release: 'release-1' });

test('the token of a release belongs to the same user, with other drafts', () => {
  expect([live, inRelease, 'damaged'].map(subjectOf)).toEqual(['user-1', 'user-1', '']);
  expect([live, inRelease, 'damaged'].map(writerOf)).toEqual(['user-1', 'user-1@release-1', '']);
});

test('an editor in a release never gets the token of the live campaign', async () => {
  const tokens = createHostTokens(() => undefined);
  tokens.add(inRelease);
  tokens.add(live);
  expect(await tokens.tokensOf(writerOf(inRelease)).token()).toBe(inRelease);
});
