import { afterEach, expect, test, vi } from 'vitest';
import { currentUser, forgetUser, userHoldsFrom } from '../../authProvider/currentUser.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  forgetUser();
});

const answersWithAda = async () => Response.json({ id: '1', display_name: 'Ada', permissions: [] });

test('what was made of a person holds until the server is asked for them again, and no longer once they are forgotten', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 });
  vi.stubGlobal('fetch', answersWithAda);
  expect(userHoldsFrom(1_000_000)).toBe(0);
  await currentUser();
  expect(userHoldsFrom(1_000_000)).toBe(60_000);
  expect(userHoldsFrom(1_020_000)).toBe(40_000);
  expect(userHoldsFrom(999_999)).toBe(0);
  forgetUser();
  expect(userHoldsFrom(1_020_000)).toBe(0);
});
