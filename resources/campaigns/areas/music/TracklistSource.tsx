import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { StreamingTracklist } from '#contracts/music.ts';
import { useT } from '#src/i18n/useT.ts';
import { useServiceName } from './useServiceName.ts';

type TracklistSourceProps = { options: StreamingTracklist['options']; count: number };

/** Shows the source of the tracks: 'Album on Spotify', the number of tracks, and a link. */
export function TracklistSource({ options: { service, type, url }, count }: TracklistSourceProps) {
  const t = useT();
  const name = useServiceName()(service);
  const kind = t('music.tracklist.kind', { type: t(`music.tracklist.types.${type}`), service: name });
  return (
    <Typography variant="body2" color="text.secondary">
      {kind} · {t('music.tracklist.count', { smart_count: count })} ·{' '}
      <Link href={url} target="_blank" rel="noopener noreferrer" underline="always">
        {t('music.tracklist.link', { service: name })}
      </Link>
    </Typography>
  );
}
