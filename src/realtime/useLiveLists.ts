import { type Query, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLive } from './LiveContext.ts';
import type { ServerMessage } from './serverMessage.ts';

/** Changes that come one after the other are read together, and not by every tab in the same moment. */
const gatheredMs = 300;
const spreadMs = 700;

const isList = ({ queryKey: [, verb] }: Query): boolean => verb === 'getList' || verb === 'getManyReference';
/** Lists of a resource, and what the server announces with it: a change of permissions as one of their users. */
const isListOf =
  (resource: string) =>
  (query: Query): boolean =>
    isList(query) && (query.queryKey[0] === resource || (resource === 'users' && query.queryKey[0] === 'permissions'));

/** The resource that a message tells a change of; null for other messages. */
function changedResource(message: ServerMessage): string | null {
  if (message.type === 'campaign_updated') return 'campaigns';
  return message.type === 'resource_changed' ? message.resource : null;
}

/**
 * Reads the lists in sight anew when something of theirs was changed, by whomever, and after a gap. A hidden tab reads
 * when it is looked at again. Records that are open stay as they are: that is their screen's to decide.
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
