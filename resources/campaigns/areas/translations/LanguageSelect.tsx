import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import MenuItem from '@mui/material/MenuItem';
import OutlinedInput from '@mui/material/OutlinedInput';
import Select from '@mui/material/Select';
import Typography from '@mui/material/Typography';
import { useId, useMemo } from 'react';
import { FieldFrame } from '#src/engine/form/FieldFrame.tsx';
import { useLocaleName } from '#src/i18n/useLocaleName.ts';
import { useT } from '#src/i18n/useT.ts';
import { defaultOf, languageOf, type ShownLanguage, shownLanguages } from './texts/edits.ts';
import { storedCount, storedProgress, translatedCount } from './texts/progress.ts';
import { useEdited, useOpenTexts } from './texts/TextsContext.ts';

type LanguageOption = ShownLanguage & { done: number; isDefault: boolean };

/** Returns the languages with their translation progress. */
function useLanguageProgress(): LanguageOption[] {
  const { texts, ids } = useOpenTexts();
  const sourceCode = useEdited((edits) => defaultOf(texts, edits));
  const languageName = useLocaleName();
  const stored = useMemo(() => storedProgress(texts, ids, sourceCode), [texts, ids, sourceCode]);
  return useEdited((edits) => {
    const source = languageOf(texts, sourceCode);
    return shownLanguages(texts, edits).map((language) => {
      const counted = { edits, language: languageOf(texts, language.code), source };
      const done = translatedCount(counted, stored.get(language.code) ?? storedCount(counted, ids));
      return { ...language, name: languageName(language.code), done, isDefault: language.code === sourceCode };
    });
  });
}

/** Selects the language to edit. */
export function LanguageSelect() {
  const t = useT();
  const id = useId();
  const { ids, code, setCode } = useOpenTexts();
  const languages = useLanguageProgress();
  const open = languages.find((language) => language.code === code);
  const total = ids.length;
  const words = t('translations.language.translated', { done: open?.done ?? 0, total });
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <FieldFrame id={id} label={t('translations.language.label')}>
        <Select
          id={id}
          labelId={`${id}-label`}
          size="small"
          fullWidth
          value={open ? code : ''}
          onChange={({ target }) => setCode(target.value)}
          renderValue={() => open && t('translations.language.option', { name: open.name, code })}
          input={<OutlinedInput size="small" />}
          MenuProps={{ slotProps: { paper: { sx: { maxHeight: 480 } } } }}
        >
          {languages.map((language) => (
            <MenuItem key={language.code} value={language.code} sx={{ gap: 2 }}>
              <Option language={language} total={total} />
            </MenuItem>
          ))}
        </Select>
      </FieldFrame>
      <LinearProgress
        variant="determinate"
        value={total === 0 ? 0 : ((open?.done ?? 0) / total) * 100}
        aria-label={words}
        sx={{ borderRadius: 1 }}
      />
      <Typography variant="body2" color="text.secondary">
        {words}
      </Typography>
    </Box>
  );
}

function Option({
  language: { name, code, state, done, isDefault },
  total,
}: {
  language: LanguageOption;
  total: number;
}) {
  const t = useT();
  const marks = [
    isDefault && t('translations.language.isDefault'),
    state === 'added' && t('translations.language.added'),
    state === 'deleted' && t('translations.language.deleted'),
  ].filter(Boolean);
  return (
    <>
      <Box component="span" sx={{ flex: 1, minWidth: 0, whiteSpace: 'normal' }}>
        {t('translations.language.option', { name, code })}
        {marks.length > 0 && (
          <Typography component="span" variant="body2" color="text.secondary">
            {` · ${marks.join(' · ')}`}
          </Typography>
        )}
      </Box>
      <Typography component="span" variant="body2" color="text.secondary">
        {t('translations.language.progress', { done, total })}
      </Typography>
    </>
  );
}
