import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { SentNews as Content, NewsMail } from '#contracts/newsMails.ts';
import { FormSection } from '#src/engine/form/FormSection.tsx';
import { OptionSelect } from '#src/engine/list/OptionSelect.tsx';
import { useLocaleName } from '#src/i18n/useLocaleName.ts';
import { useT } from '#src/i18n/useT.ts';
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx';
import { MailPreview } from './MailPreview.tsx';
import { useAct, useMails, useMailWords } from './MailsContext.ts';
import { NewsLog } from './NewsState.tsx';

type SentNewsProps = { news: NewsMail; content: Content };

/** A mail that was sent or is being sent: whom it has reached, and the words of that moment. */
export function SentNews({ news, content }: SentNewsProps) {
  const t = useT();
  const languageName = useLocaleName();
  const [locale, setLocale] = useState(content.default_locale);
  const options = Object.keys(content.texts).map((code) => ({ value: code, label: languageName(code) }));
  const words = content.texts[locale];
  return (
    <>
      <FormSection title={t('mails.sent.progress')} actions={news.state === 'sending' && <Cancel id={news.id} />}>
        <NewsLog news={news} />
      </FormSection>
      <FormSection title={t('mails.sent.title')} help={t('mails.sent.help')}>
        <MailPreview mail={{ kind: 'news', locale, news: words }}>
          <OptionSelect label={t('mails.words.language')} value={locale} options={options} onChange={setLocale} />
        </MailPreview>
      </FormSection>
    </>
  );
}

/** Ends the sending after a confirmation. */
function Cancel({ id }: { id: string }) {
  const t = useT();
  const mailWords = useMailWords();
  const { mayAct } = useMails();
  const [isAsking, setAsking] = useState(false);
  const cancel = useAct((calls, _input: null) => calls.cancel(id));
  if (!mayAct) return null;
  return (
    <>
      <Button variant="outlined" color="error" onClick={() => setAsking(true)}>
        {t('mails.send.cancel')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('mails.send.cancelAsk')}
        confirmLabel={t('mails.send.cancel')}
        danger
        busy={cancel.isPending}
        onConfirm={() => cancel.mutate(null, { onSuccess: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      >
        <Typography>{t('mails.send.cancelText')}</Typography>
        {cancel.error && (
          <Alert severity="error" sx={{ mt: 1 }}>
            {t('mails.send.notCanceled', { reason: mailWords(cancel.error) })}
          </Alert>
        )}
      </ConfirmDialog>
    </>
  );
}
