import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import { useId, useMemo, useState } from 'react';
import { useFormState } from '../../../../../src/engine/form/FormContext.ts';
import { useErrorWords } from '../../../../../src/engine/words.ts';
import { useLocaleName } from '../../../../../src/i18n/useLocaleName.ts';
import { useT } from '../../../../../src/i18n/useT.ts';
import { defaultOf, languageOf, withMessage } from '../edits.ts';
import { useEditing, useOpenTexts } from '../TextsContext.ts';
import { SuggestionList } from './SuggestionList.tsx';
import { useSuggestions } from './useSuggestions.ts';
import { acceptedMessages, hasPlaceholderProblem, type Suggested, wantedTexts } from './wantedTexts.ts';

type SuggestionsDialogProps = {
  /** The messages whose missing texts get suggestions, in the open language. */
  ids: readonly string[];
  onClose: () => void;
};

/** Returns the missing texts as they are when the dialog opens, and a function that adds accepted suggestions. */
function useWanted(ids: readonly string[]) {
  const { texts, code } = useOpenTexts();
  const { edits, change } = useEditing();
  const [opened] = useState(() => {
    const source = languageOf(texts, defaultOf(texts, edits()));
    return {
      source: source.code,
      wanted: wantedTexts(ids, { edits: edits(), language: languageOf(texts, code), source }),
    };
  });
  const accept = (accepted: readonly Suggested[]) => {
    const source = languageOf(texts, opened.source);
    const messages = acceptedMessages(accepted, { edits: edits(), language: languageOf(texts, code), source });
    const next = [...messages].reduce((all, [id, message]) => withMessage(all, texts, { code, id, message }), edits());
    change(next);
  };
  return { code, ...opened, accept };
}

/** Shows suggestions for the missing texts of messages. Accepted ones become unsaved edits. */
function SuggestionsDialog({ ids, onClose }: SuggestionsDialogProps) {
  const t = useT();
  const languageName = useLocaleName();
  const errorWords = useErrorWords();
  const titleId = useId();
  const readOnly = useFormState().readOnly;
  const { code, source, wanted, accept } = useWanted(ids);
  const { items, sample, error, isLoading, retry } = useSuggestions(wanted, source, code);
  const suggested = useMemo(
    () => wanted.flatMap((each, at) => (typeof items[at] === 'string' ? [{ ...each, text: items[at] }] : [])),
    [wanted, items],
  );
  const { chosen, toggle } = useChosen(suggested, code);
  const missed = items.length - suggested.length;
  const add = () => {
    accept(chosen);
    onClose();
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="md" fullWidth>
      <DialogTitle id={titleId}>{t('suggestions.title', { name: languageName(code) })}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        <DialogContentText>{t('suggestions.intro')}</DialogContentText>
        {sample && <Alert severity="info">{t('suggestions.sample')}</Alert>}
        {readOnly !== null && <Alert severity="warning">{readOnly}</Alert>}
        {error !== null && (
          <Alert
            severity="error"
            action={
              <Button color="inherit" onClick={retry}>
                {t('translations.retry')}
              </Button>
            }
          >
            {errorWords(error)}
          </Alert>
        )}
        {isLoading && (
          <LinearProgress
            variant="determinate"
            value={(items.length / wanted.length) * 100}
            aria-label={t('suggestions.loading')}
          />
        )}
        {missed > 0 && <Alert severity="info">{t('suggestions.missed', { smart_count: missed })}</Alert>}
        <SuggestionList suggested={suggested} chosen={chosen} code={code} sourceCode={source} onToggle={toggle} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('engine.dialog.cancel')}</Button>
        <Button variant="contained" disabled={chosen.length === 0 || readOnly !== null} onClick={add}>
          {t('suggestions.add', { smart_count: chosen.length })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

export default SuggestionsDialog;

/** The selected suggestions: at first all whose placeholders agree with the source. */
function useChosen(suggested: readonly Suggested[], code: string) {
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const chosen = useMemo(
    () => suggested.filter((each) => toggled.has(keyOf(each)) === hasPlaceholderProblem(each, code)),
    [suggested, toggled, code],
  );
  const toggle = (each: Suggested) =>
    setToggled((before) => {
      const next = new Set(before);
      if (!next.delete(keyOf(each))) next.add(keyOf(each));
      return next;
    });
  return { chosen, toggle };
}

const keyOf = ({ id, form }: Suggested): string => `${id} ${form ?? ''}`;
