import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { invalidateUser, keepRightsWithUser, userQuery } from '#authProvider/currentUser.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const answersWithAda = async () => Response.json({ id: '1', display_name: 'Ada', permissions: [] });

test('rights stay fresh until the user is loaded again, and not after an invalidation', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 });
  vi.stubGlobal('fetch', answersWithAda);
  const queryClient = new QueryClient();
  keepRightsWithUser(queryClient);
  const rights = { queryKey: ['auth', 'canAccess'], queryFn: vi.fn(async () => true) };
  const timesRead = async () => {
    await queryClient.fetchQuery(rights);
    return rights.queryFn.mock.calls.length;
  };
  expect(await timesRead()).toBe(1);
  expect(await timesRead()).toBe(2);
  vi.setSystemTime(1_001_000);
  await queryClient.fetchQuery(userQuery);
  vi.setSystemTime(1_020_000);
  expect(await timesRead()).toBe(3);
  vi.setSystemTime(1_060_999);
  expect(await timesRead()).toBe(3);
  vi.setSystemTime(1_061_000);
  expect(await timesRead()).toBe(4);
  await queryClient.fetchQuery(userQuery);
  expect(await timesRead()).toBe(4);
  await invalidateUser(queryClient);
  expect(await timesRead()).toBe(5);
});
