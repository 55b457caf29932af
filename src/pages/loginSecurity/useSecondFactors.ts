import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'react-admin';
import type { Call } from '#dataProvider/call.ts';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import { answered } from '../../engine/answeredRecord.ts';
import { useErrorWords } from '../../engine/words.ts';

const factorsQuery = (call: Call) =>
  queryOptions({
    queryKey: ['second_factors'],
    queryFn: async () => answered(await call('GET /api/users/me/second_factors')),
    retry: false,
  });

/** Returns the query of the user's second factors. */
export const useSecondFactors = () => useQuery(factorsQuery(useDataProvider<CmsDataProvider>().call));

type Change<Input, Answer> = {
  send: (call: Call, input: Input) => Promise<Answer>;
  onDone?: (answer: Answer) => void;
  /** Returns the words of an error, if it has its own ones. An empty text is not shown. */
  wordsOf?: (error: unknown) => string | null;
};

/** Returns a mutation of the user's second factors, which reads them again and shows why it failed. */
export function useChangeFactors<Input, Answer>({ send, onDone, wordsOf }: Change<Input, Answer>) {
  const { call } = useDataProvider<CmsDataProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const errorWords = useErrorWords();
  return useMutation({
    mutationFn: async (input: Input) => answered(await send(call, input)),
    onSuccess: onDone,
    onError: (error) => {
      const words = wordsOf?.(error) ?? errorWords(error);
      if (words !== '') notify(words, { type: 'error' });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: factorsQuery(call).queryKey }),
  });
}
