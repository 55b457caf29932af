import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { AnswerTo } from '#dataProvider/call.ts';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import { answered } from '../../engine/answeredRecord.ts';
import { useNotifyOutcome } from '../../engine/useNotifyOutcome.ts';
import { useSubscribeToRecord } from '../../realtime/useSubscribe.ts';
import { useCurrentUser } from '../../shell/appData.ts';

export type Notification = AnswerTo<'GET /api/notifications'>['items'][number];

/** The resource of the events; the id is that of the user (docs/protocol.md, Notifications). */
const root = 'notifications';
const listKey = [root, 'list'];

const useCall = () => useDataProvider<CmsDataProvider>().call;

/** Loads the number of unread notifications. */
export function useUnread() {
  const call = useCall();
  return useQuery({
    queryKey: [root, 'unread'],
    queryFn: async () => answered(await call('GET /api/notifications/unread')).unread,
    retry: false,
  });
}

/** Loads the notifications of the user, newest first. */
export function useNotifications() {
  const call = useCall();
  return useQuery({
    queryKey: listKey,
    queryFn: async () => answered(await call('GET /api/notifications')).items,
    retry: false,
  });
}

/** Reads the notifications again when there are others, or when another tab has marked some as read. */
export function useLiveNotifications(): void {
  const queryClient = useQueryClient();
  const { id } = useCurrentUser();
  useSubscribeToRecord(root, id, () => void queryClient.invalidateQueries({ queryKey: [root] }));
}

/** Returns the mutation that marks notifications as read, in the list at once. */
export function useMarkRead() {
  const call = useCall();
  const queryClient = useQueryClient();
  const { onError } = useNotifyOutcome('');
  return useMutation({
    mutationFn: (ids: string[]) => call('POST /api/notifications/read', { body: { ids } }),
    onMutate: (ids) => {
      const read_at = new Date().toISOString();
      queryClient.setQueryData<Notification[]>(listKey, (items) =>
        items?.map((item) => (ids.includes(item.id) ? { ...item, read_at } : item)),
      );
    },
    onError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: [root] }),
  });
}
