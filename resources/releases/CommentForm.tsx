import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import OutlinedInput from '@mui/material/OutlinedInput';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { limits } from '#contracts/limits.ts';
import type { PersonOfRelease } from '#dataProvider/releaseCalls.ts';
import { useErrorWords } from '#src/engine/words.ts';
import { useT } from '#src/i18n/useT.ts';
import { useCurrentUser } from '#src/shell/appData.ts';
import { usePersistedText } from '#src/ui/hooks/usePersistedText.ts';
import type { Place } from './commentQueries.ts';
import { mentionedIn, readWritten, typedName, type Written, withMention } from './mentions.ts';
import { usePeopleOfRelease, useReleaseAction } from './releaseQueries.ts';

type CommentFormProps = { release: string; place: Place; autoFocus?: boolean };

/** Writes a comment. What is typed stays until it is saved, also across reloads. */
export function CommentForm({ release, place, autoFocus = false }: CommentFormProps) {
  const t = useT();
  const errorWords = useErrorWords();
  const user = useCurrentUser();
  const key = `${user.id}/release ${release} comment ${place ? `${place.campaign_id} ${place.path}` : ''}`;
  const { text: stored, keep, forget } = usePersistedText(key);
  const written = readWritten(stored);
  const hasText = written.text.trim() !== '';
  const change = (next: Written) => keep(JSON.stringify(next));
  const { mutate, error, isPending } = useReleaseAction(
    (calls, comment: Written) =>
      calls.addComment(release, { text: comment.text.trim(), mentions: mentionedIn(comment), ...place }),
    { showsErrors: true },
  );
  const send = () => {
    if (!hasText || isPending) return;
    mutate(written, {
      onSuccess: () => {
        keep('');
        forget('');
      },
    });
  };
  return (
    <Box sx={{ maxWidth: 720 }}>
      <MentionInput
        release={release}
        written={written}
        onChange={change}
        onSend={send}
        autoFocus={autoFocus}
        busy={isPending}
      />
      {error && (
        <Alert severity="error" sx={{ mt: 1 }}>
          {errorWords(error)}
        </Alert>
      )}
      {hasText && (
        <Button variant="contained" size="small" loading={isPending} onClick={send} sx={{ mt: 1 }}>
          {t('releases.comments.send')}
        </Button>
      )}
    </Box>
  );
}

type MentionInputProps = {
  release: string;
  written: Written;
  onChange: (written: Written) => void;
  /** Ctrl or Cmd with Enter. */
  onSend: () => void;
  autoFocus: boolean;
  /** While it is saved. */
  busy: boolean;
};

/** A text in which `@` offers the people who see the release. */
function MentionInput({ release, written, onChange, onSend, autoFocus, busy }: MentionInputProps) {
  const t = useT();
  const input = useRef<HTMLTextAreaElement>(null);
  const [hintId, listId] = [useId(), useId()];
  const { id: own } = useCurrentUser();
  const [typed, setTyped] = useState<{ from: number; name: string } | null>(null);
  const [at, setAt] = useState(0);
  const { data = [] } = usePeopleOfRelease(release, typed?.name ?? null);
  const offered = typed ? data.filter(({ id }) => id !== own).slice(0, maxOffered) : [];
  const look = () => {
    const { value = '', selectionStart = 0 } = input.current ?? {};
    setTyped(typedName(value, selectionStart));
    setAt(0);
  };
  const take = (person: PersonOfRelease) => {
    if (!typed) return;
    const { written: next, caret } = withMention(written, typed, person);
    onChange(next);
    setTyped(null);
    // Once React has rendered the text.
    requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.setSelectionRange(caret, caret);
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) return onSend();
    const [chosen] = offered.slice(at, at + 1);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!chosen) return;
    if (step) setAt((at + step + offered.length) % offered.length);
    else if (event.key === 'Enter' || event.key === 'Tab') take(chosen);
    else if (event.key === 'Escape') setTyped(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const isOpen = offered.length > 0;
  return (
    <Box sx={{ position: 'relative' }}>
      <OutlinedInput
        inputRef={input}
        size="small"
        fullWidth
        multiline
        maxRows={12}
        autoFocus={autoFocus}
        readOnly={busy}
        placeholder={t('releases.comments.write')}
        value={written.text}
        onChange={({ target }) => {
          onChange({ ...written, text: target.value });
          look();
        }}
        onSelect={look}
        // While another window has the focus, the list stays.
        onBlur={() => document.activeElement !== input.current && setTyped(null)}
        onKeyDown={onKeyDown}
        inputProps={{
          'aria-label': t('releases.comments.write'),
          'aria-describedby': hintId,
          'aria-autocomplete': 'list',
          'aria-controls': isOpen ? listId : undefined,
          'aria-activedescendant': isOpen ? `${listId} ${at}`.replace(' ', '-') : undefined,
          maxLength: limits.maxReleaseComment,
        }}
      />
      <Typography id={hintId} variant="caption" color="text.secondary">
        {t('releases.comments.hint')}
      </Typography>
      {isOpen && (
        <Paper
          elevation={8}
          id={listId}
          role="listbox"
          aria-label={t('releases.comments.people')}
          sx={({ zIndex }) => ({ position: 'absolute', left: 0, zIndex: zIndex.modal, minWidth: 220, py: 0.5 })}
        >
          {offered.map((person, place) => (
            <MenuItem
              key={person.id}
              id={`${listId}-${place}`}
              role="option"
              aria-selected={place === at}
              selected={place === at}
              // The input keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(person)}
            >
              {person.display_name}
            </MenuItem>
          ))}
        </Paper>
      )}
    </Box>
  );
}

const maxOffered = 6;
