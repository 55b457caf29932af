import PlayArrow from '@mui/icons-material/PlayArrow';
import Stop from '@mui/icons-material/Stop';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import type { TracklistTrack } from '#contracts/music.ts';
import type { StreamingServiceName } from '#contracts/streamingIdentifiers.ts';
import { useT } from '#src/i18n/useT.ts';
import { SteadyIconButton } from '#src/ui/SteadyIconButton.tsx';
import { useServiceName } from './useServiceName.ts';

type TrackSoundProps = {
  track: TracklistTrack;
  service: StreamingServiceName;
  isPlaying: boolean;
  isSaving: boolean;
  readOnly: boolean;
  onPlay: () => void;
  onChoose: () => void;
  onRemove: () => void;
  onLyrics: () => void;
};

/** Shows the sound of a track on public pages; plays, sets and removes its audio file, and opens its lyrics. */
export function TrackSound({ track, service, isPlaying, isSaving, readOnly, ...on }: TrackSoundProps) {
  const t = useT();
  const words = useSoundWords(track, service);
  const choose = useRef<HTMLButtonElement>(null);
  const { name, audio } = track;
  const remove = () => {
    // The button disappears with the file.
    choose.current?.focus();
    on.onRemove();
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 0.5, ml: -0.75, minWidth: 0 }}>
      <SteadyIconButton
        label={t(isPlaying ? 'music.sound.stop' : 'music.sound.play', { name })}
        disabled={soundOf(track) === null}
        onClick={on.onPlay}
      >
        {isPlaying ? <Stop fontSize="small" /> : <PlayArrow fontSize="small" />}
      </SteadyIconButton>
      <Typography
        variant="body2"
        color="text.secondary"
        noWrap={Boolean(audio)}
        title={audio?.name}
        sx={{ flex: '1 1 10em', minWidth: 0 }}
      >
        {isSaving ? t('music.sound.saving') : words}
      </Typography>
      <Box sx={{ display: 'flex', ml: 'auto' }}>
        <Button
          ref={choose}
          size="small"
          disabled={readOnly}
          aria-label={t(audio ? 'music.sound.replaceFor' : 'music.sound.chooseFor', { name })}
          onClick={on.onChoose}
        >
          {t(audio ? 'music.sound.replace' : 'music.sound.choose')}
        </Button>
        {audio && (
          <Button
            size="small"
            color="inherit"
            disabled={readOnly}
            aria-label={t('music.sound.removeFor', { name })}
            onClick={remove}
          >
            {t('music.sound.remove')}
          </Button>
        )}
        <Button size="small" aria-label={t('music.lyrics.open', { name })} onClick={on.onLyrics}>
          {t('music.lyrics.button')}
        </Button>
      </Box>
    </Box>
  );
}

/** Returns the URL of a track's sound: its audio file, else the service's preview; null if it has none. */
export const soundOf = ({ audio, preview_url }: TracklistTrack): string | null => audio?.url ?? preview_url ?? null;

function useSoundWords({ audio, preview_url }: TracklistTrack, service: StreamingServiceName): string {
  const t = useT();
  const serviceName = useServiceName();
  if (audio) return t('music.sound.file', { name: audio.name ?? audio.filename });
  return preview_url ? t('music.sound.preview', { service: serviceName(service) }) : t('music.sound.none');
}
