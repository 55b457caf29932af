import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import OutlinedInput from '@mui/material/OutlinedInput';
import Select from '@mui/material/Select';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import {
  maxNewsSubjectLength,
  maxNewsTextLength,
  type NewsMail,
  type NewsText,
  newsTextId,
} from '#contracts/newsMails.ts';
import { directionOf } from '#contracts/textDirection.ts';
import type { CampaignTexts } from '#dataProvider/index.ts';
import { FieldFrame, helpId } from '#src/engine/form/FieldFrame.tsx';
import { useFormState } from '#src/engine/form/FormContext.ts';
import { FormSection } from '#src/engine/form/FormSection.tsx';
import { useLocaleName } from '#src/i18n/useLocaleName.ts';
import { useT } from '#src/i18n/useT.ts';
import { useDebounced } from '#src/ui/hooks/useDebounced.ts';
import { useCampaign } from '../../campaignContext.ts';
import { useLinkedSheet } from '../translations/sheet/useLinkedSheet.ts';
import { TextsForm } from '../translations/TextsForm.tsx';
import { useEditing, useOpenTexts } from '../translations/texts/TextsContext.ts';
import { useTextsClosed } from '../translations/useTextsClosed.ts';
import { MailPreview } from './MailPreview.tsx';
import { SendSection } from './SendSection.tsx';
import { useNewsLanguages, useOpenWords } from './useNewsWords.ts';

type NewsFormProps = { news: NewsMail; texts: CampaignTexts };

/** Writes a mail in the languages of the campaign. Its words are messages of the campaign, and saved as these. */
export function NewsForm({ news, texts }: NewsFormProps) {
  const closed = useTextsClosed();
  return (
    <TextsForm texts={texts} closed={closed} draftName={`news/${news.id}`}>
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <WordsSection id={news.id} />
        <PreviewSection id={news.id} />
      </Box>
      <SendSection id={news.id} />
    </TextsForm>
  );
}

function WordsSection({ id }: { id: string }) {
  const t = useT();
  return (
    <FormSection title={t('mails.words.title')} help={t('mails.words.help')}>
      <OfSheet id={id} />
      <LanguageInput id={id} />
      <WordInput id={id} part="subject" max={maxNewsSubjectLength} />
      <WordInput id={id} part="text" max={maxNewsTextLength} />
      <Fallbacks id={id} />
    </FormSection>
  );
}

/** Says where the words of a campaign with a linked sheet are written. */
function OfSheet({ id }: { id: string }) {
  const t = useT();
  const { sheet } = useLinkedSheet(useCampaign().campaign.id);
  if (!sheet) return null;
  const rows = { subject: newsTextId(id, 'subject'), text: newsTextId(id, 'text') };
  return (
    <Alert severity="info" role="note" sx={{ overflowWrap: 'anywhere' }}>
      {t('mails.words.sheet', rows)}
    </Alert>
  );
}

function LanguageInput({ id }: { id: string }) {
  const t = useT();
  const inputId = useId();
  const languageName = useLocaleName();
  const { code, setCode } = useOpenTexts();
  const { languages } = useNewsLanguages(id);
  return (
    <FieldFrame id={inputId} label={t('mails.words.language')}>
      <Select
        id={inputId}
        labelId={`${inputId}-label`}
        size="small"
        fullWidth
        value={code}
        onChange={({ target }) => setCode(target.value)}
        renderValue={languageName}
        MenuProps={{ slotProps: { paper: { sx: { maxHeight: 480 } } } }}
      >
        {languages.map((language) => (
          <MenuItem key={language.code} value={language.code} sx={{ gap: 2 }}>
            <Box component="span" sx={{ flex: 1 }}>
              {languageName(language.code)}
            </Box>
            <Typography component="span" variant="body2" color="text.secondary">
              {t(language.isComplete ? 'mails.words.complete' : 'mails.words.incomplete')}
            </Typography>
          </MenuItem>
        ))}
      </Select>
    </FieldFrame>
  );
}

type WordInputProps = { id: string; part: keyof NewsText; max: number };

function WordInput({ id, part, max }: WordInputProps) {
  const t = useT();
  const inputId = useId();
  const { code } = useOpenTexts();
  const { setMessage } = useEditing();
  const words = useOpenWords(id);
  const readOnly = useFormState().readOnly !== null;
  const isText = part === 'text';
  return (
    <FieldFrame id={inputId} label={t(`mails.words.${part}`)} help={isText ? t('mails.words.textHelp') : undefined}>
      <OutlinedInput
        id={inputId}
        size="small"
        fullWidth
        multiline={isText}
        minRows={isText ? 8 : undefined}
        maxRows={24}
        value={words[part]}
        onChange={({ target }) => setMessage(code, newsTextId(id, part), target.value)}
        autoComplete="off"
        inputProps={{
          readOnly,
          maxLength: max,
          lang: code,
          dir: directionOf(code),
          'aria-describedby': isText ? helpId(inputId) : undefined,
        }}
      />
    </FieldFrame>
  );
}

/** Names the languages whose fans get the mail in the default language. */
function Fallbacks({ id }: { id: string }) {
  const t = useT();
  const languageName = useLocaleName();
  const { languages, defaultCode } = useNewsLanguages(id);
  const lacking = languages.filter(({ code, isComplete }) => !isComplete && code !== defaultCode);
  if (lacking.length === 0) return null;
  const names = lacking.map(({ code }) => languageName(code)).join(', ');
  return (
    <Typography variant="body2" color="text.secondary">
      {t('mails.words.falls', { languages: names, fallback: languageName(defaultCode) })}
    </Typography>
  );
}

/** A pause in typing after which the preview is rendered again, in milliseconds. */
const pauseMs = 500;

function PreviewSection({ id }: { id: string }) {
  const t = useT();
  const { code } = useOpenTexts();
  const news = useDebounced(useOpenWords(id), pauseMs);
  const isEmpty = news.subject.trim() === '' && news.text.trim() === '';
  return (
    <FormSection title={t('mails.preview.title')}>
      {isEmpty ? (
        <Typography color="text.secondary">{t('mails.preview.empty')}</Typography>
      ) : (
        <MailPreview mail={{ kind: 'news', locale: code, news }} />
      )}
    </FormSection>
  );
}
