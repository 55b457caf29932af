import Alert from '@mui/material/Alert';
import OutlinedInput from '@mui/material/OutlinedInput';
import Select from '@mui/material/Select';
import { useId, useState } from 'react';
import { useLocale, useNotify } from 'react-admin';
import { localeName } from '#contracts/locales.ts';
import { lyricsIds } from '#contracts/lyrics.ts';
import { maxPageTextLength } from '#contracts/pageTexts.ts';
import type { CampaignTexts } from '#dataProvider/index.ts';
import { ApiCallError } from '#dataProvider/index.ts';
import { FieldFrame, helpId } from '#src/engine/form/FieldFrame.tsx';
import { useErrorWords } from '#src/engine/words.ts';
import { useT } from '#src/i18n/useT.ts';
import { TitledDialog } from '#src/ui/dialogs/TitledDialog.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { SkeletonRows } from '#src/ui/SkeletonRows.tsx';
import { useCampaign } from '../../campaignContext.ts';
import { useLinkedSheet } from '../translations/sheet/useLinkedSheet.ts';
import { lengthOf } from '../translations/texts/textProblems.ts';
import { useSaveTexts, useTexts } from '../translations/useTexts.ts';
import type { ListedTrack } from './MatchFilesDialog.tsx';

type LyricsDialogProps = { track: ListedTrack; readOnly: boolean; onClose: () => void };

/** Loads the campaign's texts and edits the lyrics of a track in its languages. */
export default function LyricsDialog(props: LyricsDialogProps) {
  const t = useT();
  const errorWords = useErrorWords();
  const { texts, error, retry } = useTexts();
  if (texts) return <LyricsForm {...props} texts={texts} reload={retry} />;
  return (
    <TitledDialog title={t('music.lyrics.title', { name: props.track.name })} onClose={props.onClose}>
      {error ? (
        <ErrorState title={t('music.lyrics.loadFailed')} text={errorWords(error)} onRetry={retry} />
      ) : (
        <SkeletonRows rows={6} columns={1} label={t('music.loading')} />
      )}
    </TitledDialog>
  );
}

/** The unsaved texts by language. */
type Typed = Readonly<Record<string, string>>;
type LyricsFormProps = LyricsDialogProps & { texts: CampaignTexts; reload: () => void };

function LyricsForm({ track, texts, readOnly, reload, onClose }: LyricsFormProps) {
  const t = useT();
  const id = useId();
  const lyrics = useLyrics(track, texts);
  const { sheet } = useLinkedSheet(useCampaign().campaign.id);
  const isClosed = readOnly || sheet !== null;
  const { busy, save } = useSaveLyrics(texts, reload, onClose);
  const { codes, locale, text } = lyrics;
  const isTooLong = lengthOf(text) > maxPageTextLength;
  return (
    <TitledDialog
      title={t('music.lyrics.title', { name: track.name })}
      text={t('music.lyrics.help')}
      busy={busy}
      // Typed lyrics are long work, which a click outside must not lose.
      onClose={lyrics.isChanged ? undefined : onClose}
      discard={lyrics.isChanged ? { label: t('shell.leave.discard'), onClick: onClose } : undefined}
      main={{ label: t('music.lyrics.save'), disabled: isClosed || !lyrics.isChanged || isTooLong }}
      onSubmit={() => void save(lyrics.patch())}
    >
      {sheet && <Alert severity="info">{t('translations.linked')}</Alert>}
      <LanguageSelect codes={codes} locale={locale} hasText={lyrics.hasText} onChange={lyrics.choose} />
      <FieldFrame
        id={id}
        label={t('music.lyrics.text')}
        help={t('music.lyrics.length', { length: lengthOf(text), limit: maxPageTextLength })}
        error={isTooLong ? t('validation.maxLength', { limit: maxPageTextLength }) : undefined}
      >
        <OutlinedInput
          id={id}
          multiline
          minRows={8}
          maxRows={16}
          value={text}
          error={isTooLong}
          onChange={({ target }) => lyrics.type(target.value)}
          inputProps={{
            lang: locale,
            dir: 'auto',
            readOnly: isClosed,
            'aria-invalid': isTooLong,
            'aria-describedby': helpId(id),
          }}
        />
      </FieldFrame>
    </TitledDialog>
  );
}

/** Manages the stored and typed lyrics of a track. */
function useLyrics({ service_id, id }: ListedTrack, { languages, default_locale }: CampaignTexts) {
  const codes = languages.length > 0 ? languages.map(({ code }) => code) : [default_locale];
  const [locale, choose] = useState(default_locale);
  const [typed, setTyped] = useState<Typed>({});
  const [own = ''] = lyricsIds({ spotify: id });
  const ids = lyricsIds(service_id);
  const isFilled = (one: string) => languages.some(({ messages }) => messages[one]);
  // Where the track's lyrics are already, for example from a list of another service.
  const messageId = ids.find(isFilled) ?? own;
  const stored = (code: string): string => {
    const message = languages.find((language) => language.code === code)?.messages[messageId];
    return typeof message === 'string' ? message : '';
  };
  const textIn = (code: string): string => typed[code] ?? stored(code);
  const changed = Object.entries(typed).filter(([code, text]) => text !== stored(code));
  return {
    codes,
    locale,
    choose,
    text: textIn(locale),
    hasText: (code: string) => textIn(code).trim() !== '',
    isChanged: changed.length > 0,
    type: (text: string) => setTyped({ ...typed, [locale]: text }),
    patch: () => Object.fromEntries(changed.map(([code, text]) => [code, { [messageId]: text.trim() || null }])),
  };
}

/** Returns a function that saves lyrics and closes the dialog; if it fails, the dialog keeps what was typed. */
function useSaveLyrics(texts: CampaignTexts, reload: () => void, onSaved: () => void) {
  const t = useT();
  const notify = useNotify();
  const errorWords = useErrorWords();
  const saveTexts = useSaveTexts();
  const [busy, setBusy] = useState(false);
  const save = async (i18n: object) => {
    setBusy(true);
    try {
      await saveTexts({ i18n }, texts.updated_at);
      onSaved();
    } catch (error) {
      const isConflict = error instanceof ApiCallError && error.key === 'campaign-conflict';
      notify(isConflict ? t('music.lyrics.conflict') : errorWords(error), { type: 'error' });
      if (isConflict) reload();
      setBusy(false);
    }
  };
  return { busy, save };
}

type LanguageSelectProps = {
  codes: readonly string[];
  locale: string;
  hasText: (code: string) => boolean;
  onChange: (code: string) => void;
};

/** Chooses the language of the lyrics; says which languages have some. */
function LanguageSelect({ codes, locale, hasText, onChange }: LanguageSelectProps) {
  const t = useT();
  const id = useId();
  const inLanguage = useLocale();
  return (
    <FieldFrame id={id} label={t('music.lyrics.language')}>
      <Select
        native
        value={locale}
        onChange={({ target }) => onChange(target.value)}
        input={<OutlinedInput size="small" fullWidth inputProps={{ id }} />}
      >
        {codes.map((code) => {
          const language = localeName(code, inLanguage);
          return (
            <option key={code} value={code}>
              {hasText(code) ? language : t('music.lyrics.noneIn', { language })}
            </option>
          );
        })}
      </Select>
    </FieldFrame>
  );
}
