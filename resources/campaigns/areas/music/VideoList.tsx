import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { TracklistVideo } from '#contracts/music.ts';
import { useFormState } from '#src/engine/form/FormContext.ts';
import { useT } from '#src/i18n/useT.ts';
import { SortableEntry } from '#src/ui/sortable/SortableEntry.tsx';
import { SortableList, type SortControls } from '#src/ui/sortable/SortableList.tsx';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';
import { AddVideo } from './AddVideo.tsx';
import { source, videosIn } from './videoForm.ts';

const nameOf = ({ name, url }: TracklistVideo): string => name || url;

/** Lists the videos of the surrounding form, in order. */
export function VideoList({ isReplacing }: { isReplacing: boolean }) {
  const t = useT();
  const readOnly = useFormState().readOnly !== null;
  const { videos, add, move, remove } = useVideos();
  const [said, setSaid] = useState('');
  const place = useRef<HTMLDivElement>(null);
  const removeAt = (at: number, video: TracklistVideo) => {
    remove(at);
    setSaid(t('music.videos.removed', { name: nameOf(video) }));
    place.current?.focus();
  };
  return (
    <Box ref={place} tabIndex={-1} sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', outline: 0 }}>
      <AddVideo listed={videos} disabled={readOnly} onAdd={add} />
      {isReplacing && (
        <Typography variant="body2" color="text.secondary">
          {t('music.tracklist.replaces')}
        </Typography>
      )}
      {videos.length === 0 && (
        <Typography variant="body2" color="text.secondary">
          {t('music.videos.none')}
        </Typography>
      )}
      <SortableList
        items={videos}
        keyOf={({ key }) => key}
        nameOf={nameOf}
        onMove={move}
        disabled={readOnly}
        label={t('music.videos.list')}
      >
        {(video, at, controls) => (
          <VideoEntry video={video} controls={controls} disabled={readOnly} onRemove={() => removeAt(at, video)} />
        )}
      </SortableList>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </Box>
  );
}

type VideoEntryProps = { video: TracklistVideo; controls: SortControls; disabled: boolean; onRemove: () => void };

function VideoEntry({ video, controls, disabled, onRemove }: VideoEntryProps) {
  const t = useT();
  const words = t('music.videos.remove', { name: nameOf(video) });
  return (
    <SortableEntry controls={controls} removeWords={words} disabled={disabled} onRemove={onRemove}>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {video.name && <Typography sx={{ fontWeight: 600 }}>{video.name}</Typography>}
        <Link href={video.url} target="_blank" rel="noopener noreferrer" variant="body2">
          {video.url}
        </Link>
      </Box>
    </SortableEntry>
  );
}

type KeyedVideo = TracklistVideo & { key: string };

/** Returns the videos with keys from their content, numbered for duplicates. */
function keyed(videos: readonly TracklistVideo[]): KeyedVideo[] {
  const seen = new Map<string, number>();
  return videos.map((video) => {
    const words = `${video.url} ${video.name}`;
    const turn = (seen.get(words) ?? 0) + 1;
    seen.set(words, turn);
    return { ...video, key: `${words} ${turn}` };
  });
}

/** Manages the videos of the surrounding form as one form value, so that a draft or a conflict can replace them. */
function useVideos() {
  const { getValues, setValue } = useFormContext();
  useWatch({ name: source });
  const now = () => videosIn(getValues());
  const change = (videos: readonly TracklistVideo[]) => setValue(source, videos, { shouldDirty: true });
  return {
    videos: keyed(now()),
    add: (video: TracklistVideo) => change([...now(), video]),
    remove: (at: number) => change(now().filter((_, each) => each !== at)),
    move(from: number, to: number): void {
      const videos = now();
      const others = videos.filter((_, at) => at !== from);
      change([...others.slice(0, to), ...videos.slice(from, from + 1), ...others.slice(to)]);
    },
  };
}
