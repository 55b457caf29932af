import { useEffect, useEffectEvent } from 'react';
import { useDataProvider } from 'react-admin';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import type { LiveEvent } from '#dataProvider/liveCalls.ts';

/**
 * Subscribes to a topic (`resource/campaigns`, `lock/campaigns/{id}`) while the component is mounted. After a gap in
 * the events the listener gets `gap`: its data may be outdated.
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

/** Subscribes to the events of one record. */
export const useSubscribeToRecord = (resource: string, id: string, listener: (event: LiveEvent) => void): void =>
  useSubscribe(`resource/${resource}/${id}`, listener);
