import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { LinkBase, useLocale } from 'react-admin';
import type { MailsOverview } from '#contracts/newsMails.ts';
import { FormSection } from '#src/engine/form/FormSection.tsx';
import { OptionSelect } from '#src/engine/list/OptionSelect.tsx';
import { useT } from '#src/i18n/useT.ts';
import { ClosableDialog } from '#src/ui/dialogs/ClosableDialog.tsx';
import { formatDateTime } from '#src/ui/format/dateTime.ts';
import { useCampaign } from '../../campaignContext.ts';
import { campaignPath } from '../../campaignPath.ts';
import { useCampaignLanguages } from '../../languages/useCampaignLanguages.ts';
import { useOfferedAreas } from '../offeredAreas.ts';
import { MailPreview } from './MailPreview.tsx';

/** The mails that the campaign sends by itself: when, to how many, and in which words. */
export function AutomaticMails({ overview }: { overview: MailsOverview }) {
  const t = useT();
  const { sent } = overview.confirmation;
  const confirmed = sent > 0 ? ` ${t('mails.own.confirmed', { smart_count: sent })}` : '';
  return (
    <FormSection title={t('mails.own.title')} help={t('mails.own.help')}>
      <Box component="ul" aria-label={t('mails.own.title')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        <Automatic kind="confirmation" text={`${t('mails.own.confirmationText')}${confirmed}`} />
        <Automatic kind="reminder" text={useReminderWords(overview.reminder)} />
      </Box>
    </FormSection>
  );
}

function useReminderWords({ at, first_sent_at, sent, asked }: MailsOverview['reminder']): string {
  const t = useT();
  const locale = useLocale() ?? 'en';
  const { starts_at, parent_id } = useCampaign().campaign;
  if (first_sent_at !== null) {
    return t('mails.own.sent', { date: formatDateTime(first_sent_at, locale), smart_count: sent });
  }
  if (at === null) return t(starts_at === null && parent_id === null ? 'mails.own.undated' : 'mails.own.unsent');
  const date = formatDateTime(at, locale);
  return asked === 0 ? t('mails.own.plannedForNobody', { date }) : t('mails.own.planned', { date, smart_count: asked });
}

/** The start of the ids of the messages with the words of each mail. */
const ids = { confirmation: 'mail.confirm', reminder: 'mail.reminder' };

function Automatic({ kind, text }: { kind: keyof typeof ids; text: string }) {
  const t = useT();
  const { campaign } = useCampaign();
  const [isShown, setShown] = useState(false);
  const name = t(`mails.own.${kind}`);
  const mayEdit = useOfferedAreas().some(({ path }) => path === 'translations');
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        py: 1.5,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: '1 1 280px', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
        <Typography variant="body2" color="text.secondary">
          {text}
        </Typography>
      </Box>
      <Button aria-label={t('mails.own.previewOf', { name })} onClick={() => setShown(true)}>
        {t('mails.own.preview')}
      </Button>
      {mayEdit && (
        <Button
          component={LinkBase}
          to={`${campaignPath(campaign.id, 'translations')}?search=${ids[kind]}`}
          aria-label={t('mails.own.editOf', { name })}
        >
          {t('mails.own.edit')}
        </Button>
      )}
      {isShown && <PreviewDialog kind={kind} name={name} onClose={() => setShown(false)} />}
    </Box>
  );
}

type PreviewDialogProps = { kind: keyof typeof ids; name: string; onClose: () => void };

function PreviewDialog({ kind, name, onClose }: PreviewDialogProps) {
  const t = useT();
  const { languages } = useCampaignLanguages();
  const [chosen, setChosen] = useState<string | null>(null);
  const locale = chosen ?? languages[0]?.code;
  const options = languages.map(({ code, name: label }) => ({ value: code, label }));
  return (
    <ClosableDialog maxWidth="md" title={name} closeLabel={t('mails.preview.close')} onClose={onClose}>
      {locale && (
        <MailPreview mail={{ kind, locale }}>
          <OptionSelect label={t('mails.words.language')} value={locale} options={options} onChange={setChosen} />
        </MailPreview>
      )}
    </ClosableDialog>
  );
}
