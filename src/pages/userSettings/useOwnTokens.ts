import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { CmsDataProvider } from '../../../dataProvider/index.ts';
import { answered } from '../../engine/form/answeredRecord.ts';
import { useCurrentUser } from '../../frame/known.ts';

/** Returns the tokens of the signed-in user and a function that fetches them again after a change. */
export function useOwnTokens() {
  const { personalTokens } = useDataProvider<CmsDataProvider>();
  const queryClient = useQueryClient();
  const queryKey = ['personal_access_tokens', useCurrentUser().id];
  const query = useQuery({ queryKey, queryFn: async () => answered(await personalTokens()), retry: false });
  return { ...query, readAnew: () => queryClient.invalidateQueries({ queryKey }) };
}
