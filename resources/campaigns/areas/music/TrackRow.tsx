import Check from '@mui/icons-material/Check';
import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { TracklistTrack } from '#contracts/music.ts';
import { type StreamingServiceName, streamingServices } from '#contracts/streamingIdentifiers.ts';
import { useT } from '#src/i18n/useT.ts';
import { PlainCheckbox } from '#src/ui/PlainCheckbox.tsx';
import { StatusChip } from '#src/ui/StatusChip.tsx';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';
import { ItemPicture } from '../settings/follow/ItemPicture.tsx';
import type { TrackMark } from './trackChanges.ts';
import { useServiceName } from './useServiceName.ts';

type ServiceFlagProps = { service: StreamingServiceName; isThere: boolean };

/** Which tracks are selected. */
export type TrackChoice = { isChosen: (track: TracklistTrack) => boolean; toggle: (track: TracklistTrack) => void };

/** The columns; on a phone, the artists and the services are below the name. */
export const rowLook = (hasChoice: boolean) => (theme: Theme) =>
  ({
    display: 'grid',
    alignItems: 'center',
    columnGap: theme.spacing(1.5),
    minHeight: 56,
    padding: theme.spacing(0.5, 1.5),
    gridTemplateColumns: `${hasChoice ? 'auto ' : ''}auto minmax(0, 5fr) minmax(0, 4fr) ${theme.spacing(8)} ${theme.spacing(13)}`,
    overflowWrap: 'anywhere',
    '& .track-choice': { width: theme.spacing(4.5) },
    '& > .track-sound': { gridColumn: `${hasChoice ? 3 : 2} / -1` },
    '& .track-image': { width: theme.spacing(5.5) },
    '& .track-duration': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
    [theme.breakpoints.down('sm')]: {
      gridTemplateColumns: `${hasChoice ? 'auto ' : ''}auto minmax(0, 1fr) auto`,
      '& > *': { gridRow: '1 / span 3' },
      '& > .track-name': { gridRow: 1 },
      '& > .track-artists': { gridRow: 2, gridColumn: hasChoice ? 3 : 2 },
      '& > .track-services': { gridRow: 3, gridColumn: hasChoice ? 3 : 2 },
      '& > .track-duration': { gridColumn: hasChoice ? 4 : 3 },
      '& > .track-sound': { gridRow: 4, gridColumn: '1 / -1' },
    },
  }) as const;

type TrackRowProps = { track: TracklistTrack; mark: TrackMark; choice?: TrackChoice; sound?: ReactNode };

/** The cells of one track. */
export function TrackRow({ track, mark, choice, sound }: TrackRowProps) {
  const t = useT();
  const { name, image, artists, duration_ms, service_id } = track;
  return (
    <>
      {choice && (
        <Box role="cell" className="track-choice">
          <PlainCheckbox
            label={t('music.tracklist.choose', { name })}
            checked={choice.isChosen(track)}
            onChange={() => choice.toggle(track)}
          />
        </Box>
      )}
      <Box role="cell" className="track-image">
        <ItemPicture image={image} type="track" />
      </Box>
      <Box role="cell" className="track-name" sx={{ fontWeight: 600 }}>
        {name} {mark && <StatusChip label={t(`music.tracklist.${mark}`)} />}
      </Box>
      <Box role="cell" className="track-artists" sx={{ color: 'text.secondary' }}>
        {artists.map((artist) => artist.name).join(', ')}
      </Box>
      <Box role="cell" className="track-duration">
        {duration_ms === null ? t('music.tracklist.noDuration') : minutesOf(duration_ms)}
      </Box>
      <Box role="cell" className="track-services" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1 }}>
        {streamingServices.map((service) => (
          <ServiceFlag key={service} service={service} isThere={service_id[service] !== null} />
        ))}
      </Box>
      {sound && (
        <Box role="cell" className="track-sound">
          {sound}
        </Box>
      )}
    </>
  );
}

/** Shows that a track is available at a service; if not, the cell is empty and screen readers get a text. */
function ServiceFlag({ service, isThere }: ServiceFlagProps) {
  const t = useT();
  const name = useServiceName()(service);
  if (!isThere) return <VisuallyHidden>{t('music.tracklist.absent', { service: name })}</VisuallyHidden>;
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.25 }}>
      <Check aria-hidden fontSize="inherit" color="success" />
      <Typography component="span" variant="caption">
        {name}
      </Typography>
    </Box>
  );
}

/** Formats milliseconds as minutes and seconds: 192,000 ms as `3:12`. */
export function minutesOf(ms: number): string {
  const seconds = Math.round(ms / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
