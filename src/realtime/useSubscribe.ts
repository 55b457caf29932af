import { useDataProvider } from 'ra-core';
import { useEffect, useEffectEvent } from 'react';
import type { CmsDataProvider } from '../../dataProvider/index.ts';
import type { LiveEvent } from '../../dataProvider/liveCalls.ts';

/**
 * Listens to a topic (`resource/campaigns`, `lock/campaigns/{id}`) for as long as it is mounted. After a gap the
 * listener is told `gap`: what it knows may be old.
 */
export function useSubscribe(topic: string, listener: (event: LiveEvent) => void): void {
  const dataProvider = useDataProvider<CmsDataProvider>();
  const notify = useEffectEvent(listener);
  useEffect(() => {
    const hear = (event: LiveEvent) => notify(event);
    void dataProvider.subscribe(topic, hear);
    return () => void dataProvider.unsubscribe(topic, hear);
  }, [topic, dataProvider]);
}

/** Listens to what happens to one record. */
export const useSubscribeToRecord = (resource: string, id: string, listener: (event: LiveEvent) => void): void =>
  useSubscribe(`resource/${resource}/${id}`, listener);
