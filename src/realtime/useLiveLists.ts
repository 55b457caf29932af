import { type Query, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLive } from './LiveContext.ts';
import type { ServerMessage } from './socket/serverMessage.ts';

/** Delay in milliseconds: batches successive changes into one refetch, which different tabs send at different times. */
const gatheredMs = 300;
const spreadMs = 700;

const isList = ({ queryKey: [, verb] }: Query): boolean => verb === 'getList' || verb === 'getManyReference';

/** Names and colors of labels are shown wherever campaigns are. */
const isOfLabels = ({ queryKey: [resource, verb] }: Query): boolean =>
  resource === 'labels' && (verb === 'getMany' || verb === 'merged');

/** Other resources whose lists a change of a resource affects: it is announced as a change of this resource only. */
const alsoAffected: Readonly<Record<string, string>> = {
  users: 'permissions',
  labels: 'campaigns',
  directory_groups: 'permissions',
};

/** Returns true for queries of lists that a change of a resource affects. */
const isListOf =
  (resource: string) =>
  (query: Query): boolean =>
    (isList(query) && [resource, alsoAffected[resource]].includes(String(query.queryKey[0]))) ||
    (resource === 'labels' && isOfLabels(query));

/** Returns the resource that a message reports a change of; null for other messages. */
function changedResource(message: ServerMessage): string | null {
  if (message.type === 'campaign_updated') return 'campaigns';
  if (message.type === 'release_changed') return 'releases';
  return message.type === 'resource_changed' ? message.resource : null;
}

/**
 * Refetches the visible lists when an entry changes and after a gap in the events. A hidden tab refetches when it
 * becomes visible. Open records are not refetched: their screens decide.
 */
export function useLiveLists(): void {
  const { socket } = useLive();
  const queryClient = useQueryClient();
  useEffect(() => {
    const timers = new Map<string, ReturnType<typeof setTimeout>>();
    const readAnew = (resource: string) => {
      timers.delete(resource);
      const refetchType = document.visibilityState === 'hidden' ? 'none' : 'active';
      void queryClient.invalidateQueries({ predicate: isListOf(resource), refetchType });
    };
    const endMessages = socket.onMessage((message) => {
      const resource = changedResource(message);
      if (resource === null || timers.has(resource)) return;
      const wait = gatheredMs + spreadMs * Math.random();
      timers.set(
        resource,
        setTimeout(() => readAnew(resource), wait),
      );
    });
    const endGaps = socket.onGap(() => {
      void queryClient.invalidateQueries({ predicate: isList });
    });
    return () => {
      endMessages();
      endGaps();
      for (const timer of timers.values()) clearTimeout(timer);
    };
  }, [socket, queryClient]);
}
