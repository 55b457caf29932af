import Alert from '@mui/material/Alert';
import { useWatch } from 'react-hook-form';
import type { CampaignLanguage } from '#dataProvider/index.ts';
import { campaigns } from '#resources/campaigns/schema.ts';
import { EntryFrame } from '#src/engine/inputs/EntryFrame.tsx';
import { FieldInput } from '#src/engine/inputs/FieldInput.tsx';
import { useT } from '#src/i18n/useT.ts';
import { LanguagePanels } from './LanguagePanels.tsx';
import { isUsable } from './newsletter.ts';
import { SignupModeInput } from './SignupModeInput.tsx';

const newsletter = campaigns.fields.newsletters.item;

type NewsletterEntryProps = {
  source: string;
  name: string;
  languages: readonly CampaignLanguage[];
  first: boolean;
  last: boolean;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

/** One newsletter; shows a warning while it would be dropped on save. */
export function NewsletterEntry({ source, languages, ...entry }: NewsletterEntryProps) {
  const t = useT();
  const locales: unknown = useWatch({ name: `${source}.locales` });
  return (
    <EntryFrame {...entry} field={newsletter} source={source}>
      {!isUsable({ locales }) && <Alert severity="warning">{t('settings.newsletters.unusable')}</Alert>}
      <FieldInput source={`${source}.name`} />
      <FieldInput source={`${source}.enabled`} />
      <SignupModeInput source={`${source}.signup_mode`} field={newsletter.fields.signup_mode} resource={campaigns} />
      <LanguagePanels source={source} languages={languages} />
    </EntryFrame>
  );
}
