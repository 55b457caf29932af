import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, useId } from 'react';
import type { Tracklist } from '#contracts/music.ts';
import { saveShortcut } from '#src/browser/saveShortcut.ts';
import { FieldFrame, helpId } from '#src/engine/form/FieldFrame.tsx';
import { useT } from '#src/i18n/useT.ts';
import type { Copy, StoredTracklist } from './musicQueries.ts';
import { NewTracks } from './NewTracks.tsx';
import { useMusicReadOnly } from './useMusicReadOnly.ts';
import { type StreamingState, useStreamingTracklist } from './useStreamingTracklist.ts';

type StreamingTabProps = { copy: Copy<Tracklist>; stored: StoredTracklist };

/**
 * Imports the tracks of an album or a playlist: looks up the link as it is entered, previews the tracks and saves
 * them.
 */
export function StreamingTab({ copy, stored }: StreamingTabProps) {
  const t = useT();
  const readOnly = useMusicReadOnly();
  const state = useStreamingTracklist(copy, stored);
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <UrlField state={state} readOnly={readOnly} />
      <SaveButtons state={state} readOnly={readOnly} />
      <Box role="status">
        <PreviewState state={state} />
      </Box>
      {state.found && (
        <NewTracks tracklist={state.found} current={copy.value} chosen={state.chosen} reloading={state.reloading} />
      )}
      {copy.value.options !== null && !state.found && (
        <Typography variant="body2" color="text.secondary">
          {t('music.tracklist.replaces')}
        </Typography>
      )}
    </Box>
  );
}

type PartProps = { state: StreamingState; readOnly: boolean };

function UrlField({ state, readOnly }: PartProps) {
  const t = useT();
  const id = useId();
  const saveByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && isReady(state, readOnly)) void state.saveNow();
  };
  return (
    <FieldFrame
      id={id}
      label={t('music.tracklist.field')}
      help={t('music.tracklist.fieldHelp')}
      error={state.error ?? undefined}
    >
      <OutlinedInput
        id={id}
        size="small"
        fullWidth
        autoComplete="off"
        value={state.typed}
        error={state.error !== null}
        onChange={({ target }) => state.type(target.value)}
        onKeyDown={saveByKey}
        inputProps={{
          readOnly,
          inputMode: 'url',
          spellCheck: false,
          'aria-invalid': state.error !== null,
          'aria-describedby': helpId(id),
        }}
      />
    </FieldFrame>
  );
}

/** Save is enabled for an empty text, to show that one is required; otherwise the preview must load first. */
const isReady = ({ source, found, chosen, saving }: StreamingState, readOnly: boolean): boolean =>
  !readOnly && !saving && (source === '' || (found !== null && chosen.count > 0));

function SaveButtons({ state, readOnly }: PartProps) {
  const t = useT();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Button
        variant="contained"
        disabled={!isReady(state, readOnly) && !state.saving}
        loading={state.saving}
        onClick={() => void state.saveNow()}
        {...saveShortcut}
      >
        {t('music.tracklist.save')}
      </Button>
      <Button variant="outlined" disabled={readOnly || !state.canReload || state.saving} onClick={state.reload}>
        {t('music.tracklist.reload')}
      </Button>
      {state.reloading && (
        <Button disabled={state.saving} onClick={state.giveUp}>
          {t('engine.dialog.cancel')}
        </Button>
      )}
    </Box>
  );
}

function PreviewState({ state: { preview, isCleared, again } }: { state: StreamingState }) {
  const t = useT();
  if (isCleared) {
    return <NoteWithButton words={t('music.tracklist.cleared')} label={t('music.tracklist.again')} onClick={again} />;
  }
  if (preview.state === 'looking') {
    return (
      <Typography variant="body2" color="text.secondary">
        {t('music.tracklist.looking')}
      </Typography>
    );
  }
  if (preview.state !== 'failed') return null;
  const { retry } = preview;
  return <NoteWithButton words={t('music.tracklist.previewFailed')} label={t('engine.error.retry')} onClick={retry} />;
}

type NoteWithButtonProps = { words: string; label: string; onClick: () => void };

const NoteWithButton = ({ words, label, onClick }: NoteWithButtonProps) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
    <Typography variant="body2" color="error">
      {words}
    </Typography>
    <Button size="small" onClick={onClick}>
      {label}
    </Button>
  </Box>
);
