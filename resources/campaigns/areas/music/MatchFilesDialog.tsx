import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import Select from '@mui/material/Select';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import type { ChosenAudio, TracklistTrack } from '#contracts/music.ts';
import type { Upload } from '#resources/uploads/schema.ts';
import { FieldFrame, helpId } from '#src/engine/form/FieldFrame.tsx';
import { useT } from '#src/i18n/useT.ts';
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx';
import { matchFiles } from './matchFiles.ts';

/** A track of the list with its id at the list's service. */
export type ListedTrack = TracklistTrack & { id: string };

type MatchFilesDialogProps = {
  files: readonly Upload[];
  tracks: readonly ListedTrack[];
  busy: boolean;
  disabled: boolean;
  onSave: (chosen: ChosenAudio[]) => void;
  onClose: () => void;
};

/** Assigns audio files to tracks. They are preselected by name or number. */
export default function MatchFilesDialog({ files, tracks, busy, disabled, onSave, onClose }: MatchFilesDialogProps) {
  const t = useT();
  const [matched, setMatched] = useState(() => matchFiles(tracks, files));
  const ids = [...matched.values()];
  const isTaken = (id: string | undefined) => id !== undefined && ids.filter((one) => one === id).length > 1;
  const assign = (filename: string, id: string) => {
    const next = new Map(matched);
    if (id === '') next.delete(filename);
    else next.set(filename, id);
    setMatched(next);
  };
  return (
    <ConfirmDialog
      open
      title={t('music.sound.match')}
      confirmLabel={t('music.sound.save', { smart_count: ids.length })}
      busy={busy}
      disabled={disabled || ids.length === 0 || ids.some(isTaken)}
      asks
      onConfirm={() => onSave([...matched].map(([filename, track_id]) => ({ track_id, filename })))}
      onClose={onClose}
    >
      <Typography variant="body2" color="text.secondary" sx={{ mb: 2 }}>
        {t('music.sound.matchHelp')}
      </Typography>
      <Box sx={{ display: 'grid', gap: 2 }}>
        {files.map(({ filename, name }) => {
          const id = matched.get(filename);
          return (
            <TrackSelect
              key={filename}
              filename={filename}
              name={name}
              tracks={tracks}
              value={id ?? ''}
              error={isTaken(id) ? t('music.sound.taken') : undefined}
              onChange={(next) => assign(filename, next)}
            />
          );
        })}
      </Box>
    </ConfirmDialog>
  );
}

type TrackSelectProps = {
  filename: string;
  name: string;
  tracks: readonly ListedTrack[];
  value: string;
  error?: string;
  onChange: (id: string) => void;
};

function TrackSelect({ filename, name, tracks, value, error, onChange }: TrackSelectProps) {
  const t = useT();
  const id = useId();
  return (
    <FieldFrame id={id} label={name} error={error}>
      <Select
        native
        value={value}
        error={error !== undefined}
        onChange={({ target }) => onChange(target.value)}
        input={
          <OutlinedInput
            size="small"
            fullWidth
            inputProps={{
              id,
              'aria-label': t('music.sound.trackOf', { name }),
              'aria-describedby': error === undefined ? undefined : helpId(id),
            }}
          />
        }
      >
        <option value="">{t('music.sound.notUsed')}</option>
        {tracks.map((track, at) => (
          <option key={track.id} value={track.id}>
            {at + 1}.{' '}
            {track.audio && track.audio.filename !== filename
              ? t('music.sound.trackWithFile', { name: track.name })
              : track.name}
          </option>
        ))}
      </Select>
    </FieldFrame>
  );
}
