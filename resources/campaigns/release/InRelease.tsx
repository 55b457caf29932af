import { QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { DataProviderContext, useGetOne } from 'react-admin';
import { isObject } from '#contracts/values.ts';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import { inRelease } from '#dataProvider/inRelease.ts';
import { isOpen, type Release } from '#resources/releases/schema.ts';
import { useT } from '#src/i18n/useT.ts';
import { useLiveLists } from '#src/realtime/useLiveLists.ts';
import { useSubscribeToRecord } from '#src/realtime/useSubscribe.ts';
import { ReleaseProvider } from '../releaseContext.ts';
import { ReleaseBar } from './ReleaseBar.tsx';
import { ReleaseClosed, ReleaseNotLoaded } from './releaseStates.tsx';

type InReleaseProps = {
  campaignId: string;
  releaseId: string;
  /** Shown until the release is loaded. */
  loading: ReactNode;
  children: ReactNode;
};

/**
 * Everything below it reads and writes the campaign in a release. Change the key with the campaign and the release.
 * A release that is closed while it is open stays readable.
 */
export default function InRelease({ releaseId, loading, ...props }: InReleaseProps) {
  const { data, error, refetch } = useGetOne<Release>('releases', { id: releaseId }, { retry: false });
  useSubscribeToRecord('releases', releaseId, () => void refetch());
  const wasOpen = useRef(false);
  if (data && isOpen(data.state)) wasOpen.current = true;
  if (!data) return error ? <ReleaseNotLoaded error={error} onRetry={() => void refetch()} /> : loading;
  if (!wasOpen.current) return <ReleaseClosed release={data} />;
  return <OpenRelease release={data} onRefused={() => void refetch()} {...props} />;
}

type OpenReleaseProps = Omit<InReleaseProps, 'releaseId' | 'loading'> & { release: Release; onRefused: () => void };

function OpenRelease({ release, campaignId, onRefused, children }: OpenReleaseProps) {
  const t = useT();
  const live = useContext(DataProviderContext);
  const { id, name, state } = release;
  const dataProvider = useMemo(() => isOfTool(live) && inRelease(live, campaignId, id), [live, campaignId, id]);
  const queryClient = useReleaseCache(onRefused);
  const value = useMemo(
    () => ({
      id,
      name,
      closed: state === 'published' || state === 'discarded' ? t(`inRelease.${state}`, { name }) : null,
      save: t('inRelease.save'),
      saved: t('inRelease.saved', { name }),
      bar: <ReleaseBar />,
    }),
    [t, id, name, state],
  );
  return (
    <DataProviderContext value={dataProvider || null}>
      <QueryClientProvider client={queryClient}>
        <LiveLists />
        <ReleaseProvider value={value}>{children}</ReleaseProvider>
      </QueryClientProvider>
    </DataProviderContext>
  );
}

const isOfTool = (provider: object | null): provider is CmsDataProvider => provider !== null && 'call' in provider;

/** Separate from the cache of everything else, so that no list and no screen shows values of the release as live. */
class ReleaseCache extends QueryClient {
  constructor(private readonly all: QueryClient) {
    super({ defaultOptions: all.getDefaultOptions() });
  }

  /** After a logout. */
  override clear(): void {
    super.clear();
    this.all.clear();
  }
}

/** @param onRefused called when the server refuses a call because the release is closed */
function useReleaseCache(onRefused: () => void): QueryClient {
  const all = useQueryClient();
  const [cache] = useState(() => new ReleaseCache(all));
  const refused = useRef(onRefused);
  refused.current = onRefused;
  useEffect(() => {
    const hear = (event: { type: string; action?: { type: string; error?: unknown } }) => {
      const { error } = event.action ?? {};
      if (event.action?.type === 'error' && isObject(error) && error.key === 'release-closed') refused.current();
    };
    const ends = [cache.getQueryCache().subscribe(hear), cache.getMutationCache().subscribe(hear)];
    return () => {
      for (const end of ends) end();
    };
  }, [cache]);
  return cache;
}

function LiveLists() {
  useLiveLists();
  return null;
}
