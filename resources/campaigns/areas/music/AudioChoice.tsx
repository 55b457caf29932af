import { useState } from 'react';
import type { Upload } from '#resources/uploads/schema.ts';
import { LazyMediaPicker } from '#src/media/picker/LazyMediaPicker.tsx';
import { lazyDialog } from '#src/ui/lazyWithRetry.tsx';
import { useMediaFolder } from '../../editing/useMediaFolder.ts';
import type { ListedTrack } from './MatchFilesDialog.tsx';
import type { useTrackAudio } from './useTrackAudio.ts';

/** Loaded when several files were chosen, because its transliteration table is large. */
const MatchFilesDialog = lazyDialog(() => import('./MatchFilesDialog.tsx'));

type AudioChoiceProps = {
  /** The track to choose a file for; `all` to choose several files and match them to tracks. */
  choosing: ListedTrack | 'all';
  tracks: readonly ListedTrack[];
  audio: ReturnType<typeof useTrackAudio>;
  readOnly: boolean;
  onClose: () => void;
};

/** Chooses audio files of the media library for one or more tracks, and saves them. */
export function AudioChoice({ choosing, tracks, audio, readOnly, onClose }: AudioChoiceProps) {
  const [unmatched, setUnmatched] = useState<readonly Upload[] | null>(null);
  if (unmatched) {
    return (
      <MatchFilesDialog
        files={unmatched}
        tracks={tracks}
        busy={audio.saving}
        disabled={readOnly}
        onSave={async (chosen) => {
          if (await audio.save(chosen)) onClose();
        }}
        onClose={onClose}
      />
    );
  }
  if (choosing === 'all') return <AudioPicker file={null} several onPick={setUnmatched} onCancel={onClose} />;
  const pick = ([file]: readonly Upload[]) => {
    onClose();
    if (file) void audio.save([{ track_id: choosing.id, filename: file.filename }]);
  };
  return <AudioPicker file={choosing.audio?.url ?? null} onPick={pick} onCancel={onClose} />;
}

const sounds = ['audio'] as const;

type AudioPickerProps = {
  file: string | null;
  several?: boolean;
  onPick: (files: readonly Upload[]) => void;
  onCancel: () => void;
};

/** The media library in the campaign's folder, for one audio file or several. */
function AudioPicker({ file, several = false, onPick, onCancel }: AudioPickerProps) {
  const { folder, onFolderChange, keep } = useMediaFolder();
  const pick = (files: readonly Upload[]) => {
    onPick(files);
    keep();
  };
  return (
    <LazyMediaPicker
      kinds={sounds}
      file={file}
      folder={folder}
      onFolderChange={onFolderChange}
      onPick={(_, picked) => pick([picked])}
      onPickFiles={several ? pick : undefined}
      onCancel={() => {
        onCancel();
        keep();
      }}
    />
  );
}
