import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import type { StreamingTracklist, Tracklist } from '#contracts/music.ts';
import { useT } from '#src/i18n/useT.ts';
import { lazyDialog } from '#src/ui/lazyWithRetry.tsx';
import { AudioChoice } from './AudioChoice.tsx';
import type { ListedTrack } from './MatchFilesDialog.tsx';
import type { Copy, StoredTracklist } from './musicQueries.ts';
import { TracklistSource } from './TracklistSource.tsx';
import { soundOf, TrackSound } from './TrackSound.tsx';
import { TrackTable } from './TrackTable.tsx';
import { useMusicReadOnly } from './useMusicReadOnly.ts';
import { useTrackAudio } from './useTrackAudio.ts';

/** Loaded when it is first opened. */
const LyricsDialog = lazyDialog(() => import('./LyricsDialog.tsx'));

type StreamingTracksProps = {
  tracklist: StreamingTracklist;
  copy: Copy<Tracklist>;
  stored: StoredTracklist;
  label: string;
};

/** Returns the tracks with their ids at the list's service, without duplicates. */
function listedTracks({ options, items }: StreamingTracklist): ListedTrack[] {
  const listed = items.map((track) => ({ ...track, id: track.service_id[options.service] ?? '' }));
  return [...new Map(listed.toReversed().map((track) => [track.id, track])).values()].toReversed();
}

/** The tracks of a streaming service with their sound: an audio file of the media library, or the service's preview. */
export function StreamingTracks({ tracklist, copy, stored, label }: StreamingTracksProps) {
  const t = useT();
  const readOnly = useMusicReadOnly();
  const { options, items } = tracklist;
  const tracks = listedTracks(tracklist);
  const audio = useTrackAudio(copy, stored);
  const { playing, toggle, fail } = usePlaying(tracks, stored);
  const [choosing, setChoosing] = useState<ListedTrack | 'all' | null>(null);
  const [lyrics, setLyrics] = useState<ListedTrack | null>(null);
  const soundCell = (track: ListedTrack) => (
    <TrackSound
      track={track}
      service={options.service}
      isPlaying={track.id === playing?.id}
      isSaving={audio.isSaving(track.id)}
      readOnly={readOnly}
      onPlay={() => toggle(track.id)}
      onChoose={() => setChoosing(track)}
      onRemove={() => void audio.save([{ track_id: track.id, filename: null }])}
      onLyrics={() => setLyrics(track)}
    />
  );
  const close = () => setChoosing(null);
  return (
    <>
      <TracklistSource options={options} count={items.length} />
      <TrackTable
        label={label}
        tracks={items}
        sound={(row) => {
          const track = tracks.find(({ id }) => id === row.service_id[options.service]);
          return track && soundCell(track);
        }}
      />
      {playing && <SoundPlayer key={playing.url} name={playing.name} url={playing.url} onFailed={fail} />}
      <Box>
        <Button variant="outlined" disabled={readOnly} onClick={() => setChoosing('all')}>
          {t('music.sound.addFiles')}
        </Button>
      </Box>
      {lyrics && <LyricsDialog track={lyrics} readOnly={readOnly} onClose={() => setLyrics(null)} />}
      {choosing && (
        <AudioChoice choosing={choosing} tracks={tracks} audio={audio} readOnly={readOnly} onClose={close} />
      )}
    </>
  );
}

/** Manages which track is played; one at a time. */
function usePlaying(tracks: readonly ListedTrack[], { reload }: StoredTracklist) {
  const t = useT();
  const notify = useNotify();
  const [played, setPlayed] = useState<string | null>(null);
  const track = tracks.find(({ id }) => id === played);
  const url = track ? soundOf(track) : null;
  return {
    playing: track && url !== null ? { id: track.id, name: track.name, url } : null,
    toggle: (id: string) => setPlayed(id === played ? null : id),
    fail() {
      setPlayed(null);
      notify(t('music.sound.playFailed', { name: track?.name ?? '' }), { type: 'error' });
      // The file may have been deleted.
      void reload().catch(() => undefined);
    },
  };
}

type SoundPlayerProps = { name: string; url: string; onFailed: () => void };

/** Plays the sound of a track with the browser's controls. */
function SoundPlayer({ name, url, onFailed }: SoundPlayerProps) {
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
