import { useState } from 'react';
import type { TracklistWish } from '#contracts/api/music.ts';
import type { StreamingTracklist, TracklistTrack } from '#contracts/music.ts';

const nothing: ReadonlySet<string> = new Set();

/** Manages the selected tracks of a preview: initially all. A new preview resets the selection. */
export function useChosenTracks(tracklist: StreamingTracklist | null) {
  const [left, setLeft] = useState<{ of: StreamingTracklist | null; ids: ReadonlySet<string> }>({
    of: null,
    ids: nothing,
  });
  const ids = left.of === tracklist ? left.ids : nothing;
  const service = tracklist?.options.service ?? 'spotify';
  const items = tracklist?.items ?? [];
  const idOf = (track: TracklistTrack): string => track.service_id[service] ?? '';
  const isChosen = (track: TracklistTrack): boolean => !ids.has(idOf(track));
  const chosen = items.filter(isChosen);
  const leaveOut = (tracks: readonly TracklistTrack[]) => setLeft({ of: tracklist, ids: new Set(tracks.map(idOf)) });
  return {
    isChosen,
    count: chosen.length,
    toggle(track: TracklistTrack): void {
      const id = idOf(track);
      const next = new Set(ids);
      if (!next.delete(id)) next.add(id);
      setLeft({ of: tracklist, ids: next });
    },
    toggleAll: () => leaveOut(chosen.length === items.length ? items : []),
    chooseOnly: (kept: readonly TracklistTrack[]) => {
      const keptIds = new Set(kept.map(idOf));
      leaveOut(items.filter((track) => !keptIds.has(idOf(track))));
    },
    /** Returns the selection as the API expects it. */
    selection: (): Omit<TracklistWish, 'search_value'> =>
      chosen.length === items.length ? {} : { partial_items: true, item_ids: [...new Set(chosen.map(idOf))] },
  };
}
