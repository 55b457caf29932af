import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useLocation } from 'react-admin';
import { commentParams } from '#contracts/notifications.ts';
import type { ReleaseComment } from '#dataProvider/releaseCalls.ts';
import { answered } from '#src/engine/answeredRecord.ts';
import { useReleaseCalls } from './releaseQueries.ts';
import { releases } from './schema.ts';

/** A change that comments are about; null: the release as a whole. */
export type Place = { campaign_id: string; path: string } | null;

const useCommentsWith = <Selected>(id: string, select: (comments: ReleaseComment[]) => Selected) => {
  const { releaseComments } = useReleaseCalls();
  return useQuery({
    queryKey: [releases.name, 'comments', id],
    queryFn: async () => answered(await releaseComments(id)),
    retry: false,
    select,
  });
};

const all = (comments: ReleaseComment[]) => comments;

/** Loads all comments on a release and its changes. */
export const useComments = (id: string) => useCommentsWith(id, all);

/** Returns the comments on one change, once they are loaded. */
export function useCommentsOn(id: string, campaignId: string, path: string): ReleaseComment[] {
  const isMeant = useCallback(
    (comments: ReleaseComment[]) => comments.filter((one) => one.campaign_id === campaignId && one.path === path),
    [campaignId, path],
  );
  return useCommentsWith(id, isMeant).data ?? none;
}
const none: ReleaseComment[] = [];

/** Returns whether a place is this change. */
export const isOn = (place: Place, { campaign_id, path }: NonNullable<Place>): boolean =>
  place?.campaign_id === campaign_id && place.path === path;

/** Returns the change whose comments the URL opens. */
export function useLinkedChange(): Place {
  const { search } = useLocation();
  return useMemo(() => {
    const params = new URLSearchParams(search);
    const [campaign_id, path] = [params.get(commentParams.campaign), params.get(commentParams.path)];
    return campaign_id && path ? { campaign_id, path } : null;
  }, [search]);
}
