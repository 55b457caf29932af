import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import { saveShortcut } from '../../browser/saveShortcut.ts';
import { useT } from '../../i18n/useT.ts';
import { useFocusRestoration } from '../../ui/hooks/useFocusRestoration.ts';
import { useWithin } from '../live/editedIn.ts';
import { useScreens } from '../ScreensContext.ts';
import { useResourceWords } from '../words.ts';
import { useFormState } from './FormContext.ts';

type SaveBarProps = {
  /** The names of the fields with unsaved changes. */
  changed: string[];
  /** A summary of the changes, where the names of the fields are not enough. */
  summary?: string;
  onDiscard: () => void;
};

/**
 * Fixed at the bottom of the content: lists the changes, and enables Save only if there are any. On a create form it
 * names the missing fields.
 */
export function SaveBar({ changed, summary, onDiscard }: SaveBarProps) {
  const t = useT();
  const within = useWithin();
  const { saving, purpose, readOnly, changeWords, ...form } = useFormState();
  const resourceWords = useResourceWords(useScreens().resource);
  const bar = useRef<HTMLDivElement>(null);
  const statusBox = useRef<HTMLDivElement>(null);
  useFocusRestoration(bar, statusBox);
  const unchanged = changed.length === 0;
  const failure = unchanged && purpose === 'patch' ? null : form.failure;
  const ofFields = () =>
    t('engine.form.changed', {
      smart_count: changed.length,
      fields: changed.map((name) => resourceWords.field(name)).join(', '),
    });
  const changes = unchanged ? t('engine.form.unchanged') : (summary ?? ofFields());
  // A create form lists no changes.
  const status = purpose === 'patch' ? changes : null;
  const wasChanged = useRef(false);
  if (!unchanged) wasChanged.current = true;
  const hasFailed = failure !== null && readOnly === null;
  const words = (
    <Typography variant="body2" noWrap={readOnly === null} color="text.secondary">
      {readOnly ?? status}
    </Typography>
  );
  // Screen readers would announce the initial text of a live region each time a form opens.
  const isAnnounced = wasChanged.current || readOnly !== null;
  const isShown = !hasFailed && isAnnounced;
  return (
    <Box
      ref={bar}
      data-save-bar=""
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 'appBar',
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'end',
        gap: 1,
        py: 1.5,
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: 'background.default',
      }}
    >
      {!hasFailed && !isAnnounced && <Box sx={wide}>{words}</Box>}
      <Box ref={statusBox} tabIndex={-1} sx={isShown ? wide : undefined} role="status">
        {isShown && words}
      </Box>
      {/* An element that is new, because screen readers repeat one that gets another role. */}
      {hasFailed && (
        <Typography role="alert" variant="body2" color="error" sx={{ ...wide, flexBasis: 300 }}>
          {failure}
        </Typography>
      )}
      {purpose === 'patch' && (
        <Button onClick={onDiscard} disabled={unchanged || saving}>
          {t('engine.form.discard')}
        </Button>
      )}
      <Button
        type="submit"
        variant="contained"
        disabled={(unchanged && purpose === 'patch') || readOnly !== null}
        loading={saving}
        {...saveShortcut}
      >
        {purpose === 'create' ? resourceWords.create : (changeWords?.save ?? within?.save ?? t('engine.form.save'))}
      </Button>
    </Box>
  );
}

const wide = { flex: 1, minWidth: 0 } as const;
