import ExpandMore from '@mui/icons-material/ExpandMore';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { memo, useMemo } from 'react';
import { sourceFormOf } from '../../../../contracts/locales.ts';
import { directionOf } from '../../../../contracts/textDirection.ts';
import type { Message } from '../../../../dataProvider/index.ts';
import { useLocaleName } from '../../../../src/i18n/useLocaleName.ts';
import { useT } from '../../../../src/i18n/useT.ts';
import { editsOf, fitted, languageOf, messageOf } from './edits.ts';
import { MessageInput } from './MessageInput.tsx';
import { isMissing, isPlural } from './progress.ts';
import { SuggestButton } from './suggestions/SuggestButton.tsx';
import { useEdited, useEditing, useOpenTexts } from './TextsContext.ts';

type MessagePanelProps = {
  id: string;
  sourceCode: string;
  open: boolean;
  onToggle: (id: string) => void;
};

/** Returns a message's current value in the open language and in the source language. */
function useMessage(id: string, sourceCode: string) {
  const { texts, code } = useOpenTexts();
  const language = useMemo(() => languageOf(texts, code), [texts, code]);
  const sourceLanguage = useMemo(() => languageOf(texts, sourceCode), [texts, sourceCode]);
  const own = useEdited((edits) => messageOf(edits, language, id));
  const source = useEdited((edits) => messageOf(edits, sourceLanguage, id));
  const changed = useEdited((edits) => Object.hasOwn(editsOf(edits, code) ?? {}, id));
  return { language, own, source, changed };
}

/** A message: its id and status; when open, an input for each plural form beside its source. */
export const MessagePanel = memo(function MessagePanel({ id, sourceCode, open, onToggle }: MessagePanelProps) {
  const t = useT();
  const { language, own, source, changed } = useMessage(id, sourceCode);
  return (
    <Accordion
      disableGutters
      variant="outlined"
      square
      expanded={open}
      onChange={() => onToggle(id)}
      slotProps={{ transition: { unmountOnExit: true, timeout: 0 }, heading: { component: 'h3' } }}
      sx={{ bgcolor: 'transparent', mb: '-1px' }}
    >
      <AccordionSummary
        expandIcon={<ExpandMore fontSize="small" />}
        // Without this, it becomes as wide as the whole text.
        slotProps={{ content: { sx: { minWidth: 0 } } }}
      >
        <Summary
          id={id}
          code={language.code}
          own={own}
          open={open}
          missing={isMissing(own, source, language.nplurals)}
          changed={changed}
        />
      </AccordionSummary>
      <AccordionDetails sx={{ display: 'grid', gap: 2 }}>
        <Forms id={id} own={own} source={source} nplurals={language.nplurals} sourceCode={sourceCode} />
        <Box>
          <SuggestButton ids={[id]} label={t('suggestions.suggest')} />
        </Box>
      </AccordionDetails>
    </Accordion>
  );
});

type SummaryProps = {
  id: string;
  code: string;
  own: Message | undefined;
  open: boolean;
  missing: boolean;
  changed: boolean;
};

function Summary({ id, code, own, open, missing, changed }: SummaryProps) {
  const t = useT();
  return (
    <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0, width: '100%', pr: 1 }}>
      <Typography
        component="span"
        dir="ltr"
        sx={{ fontWeight: 500, flex: '0 1 auto', minWidth: 80, overflowWrap: 'anywhere' }}
      >
        {id}
      </Typography>
      <Typography
        component="span"
        variant="body2"
        color="text.secondary"
        noWrap
        lang={code}
        dir={directionOf(code)}
        sx={{ flex: '1 1 0', minWidth: 0, textAlign: 'start' }}
      >
        {!open && [own ?? ''].flat().join(' | ')}
      </Typography>
      {missing && <Chip size="small" color="warning" variant="outlined" label={t('translations.messages.isMissing')} />}
      {changed && <Chip size="small" color="primary" variant="outlined" label={t('translations.messages.isChanged')} />}
    </Box>
  );
}

type FormsProps = {
  id: string;
  own: Message | undefined;
  source: Message | undefined;
  nplurals: number;
  sourceCode: string;
};

/** The inputs: one per plural form of the language, or one for a plain text. */
function Forms({ id, own, source, nplurals, sourceCode }: FormsProps) {
  const languageName = useLocaleName();
  const { code } = useOpenTexts();
  const { setMessage } = useEditing();
  const plural = isPlural(own, source);
  const forms = plural ? fitted(own, nplurals) : [typeof own === 'string' ? own : ''];
  const sources = [source ?? []].flat();
  const hasText = forms.some((form) => form !== '');
  const type = (at: number, text: string) => {
    const next = forms.map((form, each) => (each === at ? text : form));
    setMessage(code, id, plural ? next : text);
  };
  return forms.map((form, at) => (
    <MessageInput
      // biome-ignore lint/suspicious/noArrayIndexKey: a plural form is known by its place
      key={at}
      messageId={id}
      code={code}
      number={plural ? at + 1 : null}
      text={form}
      onType={(text) => type(at, text)}
      sources={code === sourceCode ? null : sources}
      sourceText={sources[Math.min(sourceFormOf({ code, form: at }, sourceCode), sources.length - 1)] ?? ''}
      sourceCode={sourceCode}
      sourceName={languageName(sourceCode)}
      isFormMissing={plural && hasText && form === ''}
    />
  ));
}
