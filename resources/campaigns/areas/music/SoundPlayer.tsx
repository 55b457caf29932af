import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useT } from '#src/i18n/useT.ts';

type SoundPlayerProps = { name: string; url: string; onFailed: () => void };

/** Plays the sound of a track with the browser's controls. */
export function SoundPlayer({ name, url, onFailed }: SoundPlayerProps) {
  const t = useT();
  const words = t('music.sound.playing', { name });
  return (
    <Box role="group" aria-label={words} sx={{ display: 'grid', gap: 0.5, minWidth: 0 }}>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {words}
      </Typography>
      {/* biome-ignore lint/a11y/useMediaCaption: music has none */}
      <audio controls autoPlay src={url} onError={onFailed} aria-label={words} style={{ width: '100%' }} />
    </Box>
  );
}
