import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { memo, useId } from 'react';
import type { TextLanguage } from '#dataProvider/index.ts';
import { useLocaleName } from '#src/i18n/useLocaleName.ts';
import { useT } from '#src/i18n/useT.ts';
import { editsOf, isEmptied, isOfApp, messageOf } from '../texts/edits.ts';
import { isMissing } from '../texts/progress.ts';
import { useEdited, useEditing } from '../texts/TextsContext.ts';
import { MessageField } from './MessageField.tsx';
import { usePluralWords } from './usePluralWords.ts';
import { type Compared, formsOf, warningsOf, warningTexts } from './warnings.ts';

type TargetCellProps = {
  id: string;
  language: TextLanguage;
  source: TextLanguage;
  /** The recommended maximum characters; null without a recommendation. */
  max: number | null;
};

/** Returns a message in a language and in the source, and whether it has unsaved changes. */
function useMessage({ id, language, source }: Omit<TargetCellProps, 'max'>): Compared & { isChanged: boolean } {
  return {
    own: useEdited((edits) => messageOf(edits, language, id)),
    source: useEdited((edits) => messageOf(edits, source, id)),
    language,
    isSource: language.code === source.code,
    isChanged: useEdited((edits) => Object.hasOwn(editsOf(edits, language.code) ?? {}, id)),
  };
}

/** A message in one language: a field for each plural form, or one for a plain text, and its status. */
export const TargetCell = memo(function TargetCell(props: TargetCellProps) {
  const { id, language, max } = props;
  const t = useT();
  const statusId = useId();
  const languageName = useLocaleName();
  const { labelOf, sampleOf } = usePluralWords();
  const { setMessage } = useEditing();
  const { isChanged, ...compared } = useMessage(props);
  const isAppText = useEdited((edits) => isOfApp(edits, language, id));
  // An emptied field stays empty until it is saved, so that a new text can be typed.
  const isEmpty = useEdited((edits) => isEmptied(edits, language, id));
  const forms = formsOf(compared).map((form) => ({ ...form, typed: isEmpty ? '' : form.text }));
  const type = (at: number | null, text: string) => {
    const typed = forms.map((form) => (form.at === at ? text : form.typed));
    setMessage(language.code, id, at === null ? text : typed);
  };
  const isUntranslated = isMissing(id, compared.own, compared.source, language.nplurals);
  return (
    <Box
      role="cell"
      data-language={language.code}
      sx={{ display: 'grid', gap: 0.5, alignContent: 'start', minWidth: 0 }}
    >
      {forms.map(({ text, typed, at }) => {
        const label = at === null ? undefined : labelOf(language.code, at);
        return (
          <MessageField
            key={at}
            messageId={id}
            code={language.code}
            name={[id, languageName(language.code), label].filter(Boolean).join(', ')}
            label={label}
            text={typed}
            placeholder={typed === '' ? text : ''}
            onType={(next) => type(at, next)}
            warnings={warningTexts(t, warningsOf(compared, { text, at }))}
            describedBy={statusId}
            sample={at === null ? null : sampleOf(compared, props.source.code, { text, at })}
            max={max}
          />
        );
      })}
      {/* Its height is constant, so that the row does not grow with the first key. */}
      <Typography id={statusId} variant="body2" sx={{ display: 'flex', gap: 1, minHeight: '1.5em' }}>
        {isUntranslated && (
          <Box component="span" sx={{ color: 'warning.main' }}>
            {t('translations.messages.isMissing')}
          </Box>
        )}
        {isAppText && (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {t('translations.messages.isOfApp')}
          </Box>
        )}
        {isChanged && (
          <Box component="span" sx={{ color: 'primary.light' }}>
            {t('translations.messages.isChanged')}
          </Box>
        )}
      </Typography>
    </Box>
  );
});
