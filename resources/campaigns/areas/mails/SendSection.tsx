import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useNavigate, useNotify } from 'react-admin';
import { useFormChanges } from '#src/engine/form/FormChanges.tsx';
import { useFormState } from '#src/engine/form/FormContext.ts';
import { FormSection } from '#src/engine/form/FormSection.tsx';
import { useEditing } from '#src/engine/live/editingContext.ts';
import { useLocaleName } from '#src/i18n/useLocaleName.ts';
import { useT } from '#src/i18n/useT.ts';
import { BusyButton } from '#src/reports/BusyButton.tsx';
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx';
import { useCampaign } from '../../campaignContext.ts';
import { campaignPath } from '../../campaignPath.ts';
import { useOpenTexts } from '../translations/texts/TextsContext.ts';
import { useAct, useMails, useMailWords, useOverview } from './MailsContext.ts';
import { SendDialog } from './SendDialog.tsx';
import { useNewsLanguages, useOpenWords } from './useNewsWords.ts';
import { useRemoveNews } from './useRemoveNews.ts';

/** Tries a draft out, sends it, or deletes it. */
export function SendSection({ id }: { id: string }) {
  const t = useT();
  const closed = useWhyNotSent(id);
  const { mayAct } = useMails();
  const [isAsking, setAsking] = useState(false);
  const { texts } = useOpenTexts();
  return (
    <FormSection title={t('mails.send.title')} help={t('mails.send.help')}>
      {closed && (
        <Alert severity="info" role="note">
          {closed}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="contained" disabled={closed !== null} onClick={() => setAsking(true)}>
          {t('mails.send.send')}
        </Button>
        {mayAct && <TestButton id={id} />}
        {mayAct && <DeleteButton id={id} />}
      </Box>
      {isAsking && <SendDialog id={id} version={texts.updated_at} onClose={() => setAsking(false)} />}
    </FormSection>
  );
}

/** Returns why the draft can't be sent now; null if it can. */
function useWhyNotSent(id: string): string | null {
  const t = useT();
  const languageName = useLocaleName();
  const { mayAct } = useMails();
  const { readOnly } = useEditing();
  const { data } = useOverview();
  const isDirty = Object.keys(useFormChanges()).length > 0;
  const { languages, defaultCode } = useNewsLanguages(id);
  if (!mayAct) return t('mails.send.noRight');
  if (readOnly !== null) return readOnly;
  if (data?.blocked) return t(`mails.blocked.${data.blocked}`);
  if (!languages.some(({ code, isComplete }) => isComplete && code === defaultCode)) {
    return t('mails.send.noWords', { language: languageName(defaultCode) });
  }
  if (data?.recipients === 0) return t('mails.news.nobody');
  return isDirty ? t('mails.send.unsaved') : null;
}

/** Sends the words of the open language, as typed, to the signed-in user. */
function TestButton({ id }: { id: string }) {
  const t = useT();
  const notify = useNotify();
  const mailWords = useMailWords();
  const { code } = useOpenTexts();
  const news = useOpenWords(id);
  const test = useAct((calls, _input: null) => calls.test({ kind: 'news', locale: code, news }));
  const isEmpty = news.subject.trim() === '' || news.text.trim() === '';
  const send = () =>
    test.mutate(null, {
      onSuccess: (email) => notify(t('mails.send.tested', { email }), { type: 'success' }),
      onError: (error) => notify(t('mails.send.notTested', { reason: mailWords(error) }), { type: 'error' }),
    });
  return (
    <BusyButton variant="outlined" disabled={isEmpty} busy={test.isPending} onClick={send}>
      {t('mails.send.test')}
    </BusyButton>
  );
}

/** Deletes the draft with its words. */
function DeleteButton({ id }: { id: string }) {
  const t = useT();
  const mailWords = useMailWords();
  const navigate = useNavigate();
  const { campaign } = useCampaign();
  const readOnly = useFormState().readOnly !== null;
  const isDirty = Object.keys(useFormChanges()).length > 0;
  const [isAsking, setAsking] = useState(false);
  const remove = useRemoveNews(id);
  const confirm = () => remove.mutate(undefined, { onSuccess: () => navigate(campaignPath(campaign.id, 'mails')) });
  return (
    <>
      <Button color="error" disabled={readOnly || isDirty} sx={{ ml: 'auto' }} onClick={() => setAsking(true)}>
        {t('mails.send.delete')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('mails.send.deleteAsk')}
        confirmLabel={t('mails.send.delete')}
        danger
        busy={remove.isPending}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      >
        <Typography>{t('mails.send.deleteText')}</Typography>
        {remove.error && (
          <Alert severity="error" sx={{ mt: 1 }}>
            {t('mails.send.notDeleted', { reason: mailWords(remove.error) })}
          </Alert>
        )}
      </ConfirmDialog>
    </>
  );
}
