import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import type { HeldLock } from '#dataProvider/liveCalls.ts';
import { useSubscribe } from './useSubscribe.ts';

const nobody: readonly HeldLock[] = [];

/** Returns all current locks of a resource, updated by events. */
export function useGetLocksLive(resource: string): readonly HeldLock[] {
  const { getLocks } = useDataProvider<CmsDataProvider>();
  const queryClient = useQueryClient();
  const queryKey = [resource, 'getLocks'];
  const { data } = useQuery({ queryKey, queryFn: () => getLocks(resource) });
  useSubscribe(`lock/${resource}`, () => {
    queryClient.invalidateQueries({ queryKey });
  });
  return data ?? nobody;
}
