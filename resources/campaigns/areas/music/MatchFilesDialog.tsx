import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import Select from '@mui/material/Select';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import type { ChosenAudio } from '#contracts/api/music.ts';
import { splitFileName } from '#contracts/fileNames.ts';
import type { TracklistTrack } from '#contracts/music.ts';
import { slugify } from '#contracts/slug.ts';
import type { Upload } from '#resources/uploads/schema.ts';
import { FieldFrame, helpId } from '#src/engine/form/FieldFrame.tsx';
import { useT } from '#src/i18n/useT.ts';
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx';

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

type Named = { id: string; name: string };
type File = { filename: string; name: string };

/** Returns the name of a file as a slug, without its extension. */
const stemOf = ({ name }: File): string => slugify(splitFileName(name).stem);

const contains = (stem: string, name: string): boolean => name !== '' && `-${stem}-`.includes(`-${name}-`);

/** Returns the track number that a file's name begins with; null if there is none. */
function numberOf(file: File): number | null {
  const digits = /^(\d{1,4})(-|$)/.exec(stemOf(file))?.[1];
  return digits === undefined ? null : Number(digits);
}

const inOrder = (files: readonly File[]) =>
  files.toSorted((one, other) => stemOf(one).localeCompare(stemOf(other), 'en', { numeric: true }));

/**
 * Returns the ids of tracks by file name. A file matches the track whose name its file name contains, the longest name
 * first, else the track whose number its file name begins with. If no file matches, files are assigned to tracks in the
 * order of their names. A track gets one file at most.
 */
export function matchFiles(tracks: readonly Named[], files: readonly File[]): Map<string, string> {
  const matched = new Map<string, string>();
  const taken = new Set<string>();
  const match = (track: Named | undefined, file: File | undefined) => {
    if (!track || !file || taken.has(track.id) || matched.has(file.filename)) return;
    matched.set(file.filename, track.id);
    taken.add(track.id);
  };
  const slugs = tracks.map((track) => ({ track, slug: slugify(track.name) }));
  for (const { track, slug } of slugs.toSorted((one, other) => other.slug.length - one.slug.length)) {
    match(
      track,
      files.find((file) => !matched.has(file.filename) && contains(stemOf(file), slug)),
    );
  }
  for (const file of files) {
    const number = numberOf(file);
    if (number !== null) match(tracks[number - 1], file);
  }
  if (matched.size === 0) for (const [at, file] of inOrder(files).entries()) match(tracks[at], file);
  return matched;
}
