import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { Editor } from '@tiptap/core';
import { type KeyboardEvent, useId, useState } from 'react';
import { useLocale } from 'react-admin';
import { localeCodes, localeName } from '#contracts/locales.ts';
import { languageTag } from '#contracts/richText.ts';
import { searchForm } from '#contracts/searchForm.ts';
import { isText } from '#contracts/values.ts';
import { useT } from '#src/i18n/useT.ts';
import { FieldFrame, helpId } from '../../form/FieldFrame.tsx';

type Problem = 'languageInvalid' | 'nothingSelected';

/** Returns the names of all languages of the catalog in the user's language, sorted, with their tags. */
function useLanguages(): { names: string[]; tagOf: (typed: string) => string | null; nameOf: (tag: string) => string } {
  const locale = useLocale() ?? 'en';
  const [named] = useState(() => localeCodes.map((code) => [localeName(code, locale), code] as const));
  return {
    names: named.map(([name]) => name).sort(new Intl.Collator(locale).compare),
    tagOf: (typed) => {
      const wanted = searchForm(typed.trim());
      return languageTag(named.find(([name]) => searchForm(name) === wanted)?.[1] ?? typed);
    },
    nameOf: (tag) => named.find(([, code]) => code === tag)?.[0] ?? tag,
  };
}

/**
 * Chooses the language of the selected words, or of the marked words at the cursor: one of the catalog by its name, or
 * any tag. Not a `<form>`, because it is inside of one.
 */
export default function LanguageForm({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const t = useT();
  const id = useId();
  const { names, tagOf, nameOf } = useLanguages();
  const current: unknown = editor.getAttributes('language').lang;
  const [typed, setTyped] = useState(isText(current) ? nameOf(current) : '');
  const [problem, setProblem] = useState<Problem | null>(null);
  const isMarked = editor.isActive('language');
  const chainOf = () => {
    const chain = editor.chain().focus();
    return editor.state.selection.empty ? chain.extendMarkRange('language') : chain;
  };
  const apply = () => {
    const lang = tagOf(typed);
    if (lang === null) return setProblem('languageInvalid');
    if (editor.state.selection.empty && !isMarked) return setProblem('nothingSelected');
    chainOf().setMark('language', { lang }).run();
    onClose();
  };
  const unmark = () => {
    chainOf().unsetMark('language').run();
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // The list of languages handles the key if it is open.
    if ((event.key !== 'Enter' && event.key !== 'Escape') || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') apply();
    else onClose();
  };
  return (
    <Box sx={{ p: 1, borderTop: 1, borderColor: 'divider' }} onKeyDown={onKeyDown}>
      <FieldFrame
        id={id}
        label={t('richText.wordsLanguage')}
        help={t('richText.languageHelp')}
        error={problem ? t(`richText.${problem}`) : undefined}
      >
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Autocomplete
            id={id}
            freeSolo
            size="small"
            sx={{ flex: '1 1 220px' }}
            // The list must be inside a landmark.
            slotProps={{ popper: { disablePortal: true } }}
            options={names}
            inputValue={typed}
            onInputChange={(_event, next) => setTyped(next)}
            renderInput={({ InputProps: { ref, className, endAdornment }, inputProps }) => (
              <OutlinedInput
                ref={ref}
                className={className}
                endAdornment={endAdornment}
                size="small"
                fullWidth
                autoFocus
                error={problem !== null}
                inputProps={{ ...inputProps, 'aria-describedby': helpId(id), 'aria-invalid': problem !== null }}
              />
            )}
          />
          <Button variant="outlined" onClick={apply}>
            {t('richText.apply')}
          </Button>
          {isMarked && <Button onClick={unmark}>{t('richText.unmark')}</Button>}
          <Button onClick={onClose}>{t('engine.dialog.cancel')}</Button>
        </Box>
      </FieldFrame>
    </Box>
  );
}
