import Alert from '@mui/material/Alert';
import LinearProgress from '@mui/material/LinearProgress';
import { useMemo, useState } from 'react';
import { useFormState } from '#src/engine/form/FormContext.ts';
import { useErrorWords } from '#src/engine/words.ts';
import { useLocaleName } from '#src/i18n/useLocaleName.ts';
import { useT } from '#src/i18n/useT.ts';
import { TitledDialog } from '#src/ui/dialogs/TitledDialog.tsx';
import { RetryAlert } from '#src/ui/RetryAlert.tsx';
import { defaultOf, type Edits, languageOf, withMessage } from '../texts/edits.ts';
import { useEditing, useOpenTexts } from '../texts/TextsContext.ts';
import { SuggestionList } from './SuggestionList.tsx';
import { useSuggestions } from './useSuggestions.ts';
import { acceptedMessages, hasPlaceholderProblem, type Suggested, wantedTexts } from './wantedTexts.ts';

type SuggestionsDialogProps = {
  ids: readonly string[];
  /** The language to translate into. */
  code: string;
  /** Also suggests texts for messages that have one. */
  replaces?: boolean;
  /** Takes the edits with the accepted suggestions, and a description of the change. */
  onApply: (edits: Edits, words: string) => void;
  onClose: () => void;
};

/** Returns the texts to be translated when the dialog opens, and a function that adds suggestions to the edits. */
function useWanted({ ids, code, replaces }: SuggestionsDialogProps) {
  const { texts } = useOpenTexts();
  const { edits } = useEditing();
  const [opened] = useState(() => {
    const source = languageOf(texts, defaultOf(texts, edits()));
    const languages = { edits: edits(), language: languageOf(texts, code), source };
    return { source: source.code, wanted: wantedTexts(ids, languages, replaces) };
  });
  const withAccepted = (accepted: readonly Suggested[]): Edits => {
    const messages = acceptedMessages(accepted, { edits: edits(), language: languageOf(texts, code) });
    return [...messages].reduce((all, [id, message]) => withMessage(all, texts, { code, id, message }), edits());
  };
  return { ...opened, withAccepted };
}

/** Shows suggestions for texts. Accepted ones become unsaved edits. */
function SuggestionsDialog(props: SuggestionsDialogProps) {
  const { code, onApply, onClose } = props;
  const t = useT();
  const languageName = useLocaleName();
  const errorWords = useErrorWords();
  const readOnly = useFormState().readOnly;
  const { source, wanted, withAccepted } = useWanted(props);
  const { items, sample, error, isLoading, retry } = useSuggestions(wanted, source, code);
  const suggested = useMemo(
    () => wanted.flatMap((each, at) => (typeof items[at] === 'string' ? [{ ...each, text: items[at] }] : [])),
    [wanted, items],
  );
  const { chosen, toggle } = useChosen(suggested, code);
  const missed = items.length - suggested.length;
  const add = () => {
    const words = t('suggestions.added', { name: languageName(code), smart_count: chosen.length });
    onApply(withAccepted(chosen), words);
    onClose();
  };
  return (
    <TitledDialog
      title={t('suggestions.title', { name: languageName(code) })}
      text={t('suggestions.intro')}
      maxWidth="md"
      main={{
        label: t('suggestions.add', { smart_count: chosen.length }),
        disabled: chosen.length === 0 || readOnly !== null,
        onClick: add,
      }}
      onClose={onClose}
    >
      {sample && <Alert severity="info">{t('suggestions.sample')}</Alert>}
      {readOnly !== null && <Alert severity="warning">{readOnly}</Alert>}
      {error !== null && <RetryAlert onRetry={retry}>{errorWords(error)}</RetryAlert>}
      {isLoading && (
        <LinearProgress
          variant="determinate"
          value={(items.length / wanted.length) * 100}
          aria-label={t('suggestions.loading')}
        />
      )}
      {missed > 0 && <Alert severity="info">{t('suggestions.missed', { smart_count: missed })}</Alert>}
      <SuggestionList suggested={suggested} chosen={chosen} code={code} sourceCode={source} onToggle={toggle} />
    </TitledDialog>
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
