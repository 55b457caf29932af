import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useNotify } from 'ra-core';
import { useState } from 'react';
import type { StreamingTracklist, Tracklist } from '../../../../contracts/music.ts';
import { useT } from '../../../../src/i18n/useT.ts';
import { LazyMediaPicker } from '../../../../src/media/picker/LazyMediaPicker.tsx';
import type { Upload } from '../../../uploads/schema.ts';
import { useMediaFolder } from '../../useMediaFolder.ts';
import { type ListedTrack, MatchFilesDialog } from './MatchFilesDialog.tsx';
import type { Copy, StoredTracklist } from './musicQueries.ts';
import { SoundPlayer } from './SoundPlayer.tsx';
import { TracklistSource } from './TracklistSource.tsx';
import { soundOf, TrackSound } from './TrackSound.tsx';
import { TrackTable } from './TrackTable.tsx';
import { useMusicReadOnly } from './useMusicReadOnly.ts';
import { useTrackAudio } from './useTrackAudio.ts';

type StreamingTracksProps = {
  tracklist: StreamingTracklist;
  copy: Copy<Tracklist>;
  stored: StoredTracklist;
  label: string;
};

/** Returns the tracks with their ids at the list's service; one that is in the list twice is there once. */
function listedTracks({ options, items }: StreamingTracklist): ListedTrack[] {
  const listed = items.map((track) => ({ ...track, id: track.service_id[options.service] ?? '' }));
  return [...new Map(listed.toReversed().map((track) => [track.id, track])).values()].toReversed();
}

/** The tracks of a streaming service with their sound: an audio file of the media library, or the service's preview. */
export function StreamingTracks({ tracklist, copy, stored, label }: StreamingTracksProps) {
  const t = useT();
  const notify = useNotify();
  const readOnly = useMusicReadOnly();
  const { options, items } = tracklist;
  const tracks = listedTracks(tracklist);
  const { save, saving, isSaving } = useTrackAudio(copy, stored);
  const [played, setPlayed] = useState<string | null>(null);
  // `all`: for any number of tracks.
  const [choosing, setChoosing] = useState<ListedTrack | 'all' | null>(null);
  const [unmatched, setUnmatched] = useState<readonly Upload[] | null>(null);
  const playing = tracks.find(({ id }) => id === played);
  const url = playing ? soundOf(playing) : null;
  const fail = (name: string) => {
    setPlayed(null);
    notify(t('music.sound.playFailed', { name }), { type: 'error' });
    // The file may have been deleted.
    void stored.reload().catch(() => undefined);
  };
  return (
    <>
      <TracklistSource options={options} count={items.length} />
      <TrackTable
        label={label}
        tracks={items}
        sound={(row) => {
          const track = tracks.find(({ id }) => id === row.service_id[options.service]);
          return (
            track && (
              <TrackSound
                track={track}
                service={options.service}
                isPlaying={track.id === played && url !== null}
                isSaving={isSaving(track.id)}
                readOnly={readOnly}
                onPlay={() => setPlayed(track.id === played ? null : track.id)}
                onChoose={() => setChoosing(track)}
                onRemove={() => void save([{ track_id: track.id, filename: null }])}
              />
            )
          );
        }}
      />
      {playing && url && <SoundPlayer key={url} name={playing.name} url={url} onFailed={() => fail(playing.name)} />}
      <Box>
        <Button variant="outlined" disabled={readOnly} onClick={() => setChoosing('all')}>
          {t('music.sound.addFiles')}
        </Button>
      </Box>
      {choosing && (
        <AudioPicker
          file={choosing === 'all' ? null : (choosing.audio?.url ?? null)}
          several={choosing === 'all'}
          onClose={() => setChoosing(null)}
          onPick={(files) => {
            if (choosing === 'all') setUnmatched(files);
            else void save(files.map(({ filename }) => ({ track_id: choosing.id, filename })));
          }}
        />
      )}
      {unmatched && (
        <MatchFilesDialog
          files={unmatched}
          tracks={tracks}
          busy={saving}
          disabled={readOnly}
          onSave={async (chosen) => {
            if (await save(chosen)) setUnmatched(null);
          }}
          onClose={() => setUnmatched(null)}
        />
      )}
    </>
  );
}

const sounds = ['audio'] as const;

type AudioPickerProps = {
  file: string | null;
  several: boolean;
  onPick: (files: readonly Upload[]) => void;
  onClose: () => void;
};

/** The media library in the campaign's folder, for audio files. */
function AudioPicker({ file, several, onPick, onClose }: AudioPickerProps) {
  const { folder, onFolderChange, keep } = useMediaFolder();
  const close = () => {
    onClose();
    keep();
  };
  const pick = (files: readonly Upload[]) => {
    onPick(files);
    close();
  };
  return (
    <LazyMediaPicker
      kinds={sounds}
      file={file}
      folder={folder}
      onFolderChange={onFolderChange}
      onPick={(_, picked) => pick([picked])}
      onPickFiles={several ? pick : undefined}
      onCancel={close}
    />
  );
}
