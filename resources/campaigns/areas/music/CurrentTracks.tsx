import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { isStreaming, type Tracklist, type VideoTracklist } from '#contracts/music.ts';
import { useT } from '#src/i18n/useT.ts';
import type { Copy, StoredTracklist } from './musicQueries.ts';
import { StreamingTracks } from './StreamingTracks.tsx';

type CurrentTracksProps = { copy: Copy<Tracklist>; stored: StoredTracklist };

/** Shows the stored tracklist: tracks with their source and sound, or videos. */
export function CurrentTracks({ copy, stored }: CurrentTracksProps) {
  const t = useT();
  const title = t('music.tracklist.currentTracks');
  return (
    <Box component="section" aria-label={title} sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
      <Typography variant="h3">{title}</Typography>
      <Tracks copy={copy} stored={stored} label={title} />
    </Box>
  );
}

function Tracks({ copy, stored, label }: CurrentTracksProps & { label: string }) {
  const t = useT();
  const tracklist = copy.value;
  if (isStreaming(tracklist)) {
    return <StreamingTracks tracklist={tracklist} copy={copy} stored={stored} label={label} />;
  }
  if (isVideos(tracklist)) return <Videos videos={tracklist.items} />;
  return (
    <Typography variant="body2" color="text.secondary">
      {t('music.tracklist.noTracks')}
    </Typography>
  );
}

const isVideos = (tracklist: Tracklist): tracklist is VideoTracklist =>
  tracklist.options !== null && tracklist.options.service === 'video';

function Videos({ videos }: { videos: VideoTracklist['items'] }) {
  const t = useT();
  return (
    <>
      <Typography variant="body2" color="text.secondary">
        {t('music.tracklist.videos')} · {t('music.tracklist.videoCount', { smart_count: videos.length })}
      </Typography>
      <Box component="ol" sx={{ m: 0, pl: 3, display: 'grid', gap: 0.5, overflowWrap: 'anywhere' }}>
        {videos.map(({ url, name }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a video may be there twice
          <li key={at}>
            <Link href={url} target="_blank" rel="noopener noreferrer">
              {name || url}
            </Link>
          </li>
        ))}
      </Box>
    </>
  );
}
