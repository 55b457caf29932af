import Search from '@mui/icons-material/Search';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { PartyRecord } from '#contracts/api/parties.ts';
import { useCampaign } from '#resources/campaigns/campaignContext.ts';
import { useFormState } from '#src/engine/form/FormContext.ts';
import { FormSection } from '#src/engine/form/FormSection.tsx';
import { FieldInput } from '#src/engine/inputs/FieldInput.tsx';
import type { SectionProps } from '#src/engine/overrides.ts';
import { useT } from '#src/i18n/useT.ts';
import { lazyDialog } from '#src/ui/lazyWithRetry.tsx';

const PartySearchDialog = lazyDialog(() => import('./PartySearchDialog.tsx'));

/** Tag manager settings of the campaign, and whether its app sends them; searches the party at the party service. */
export function TrackingSection({ fields, ...words }: SectionProps) {
  const t = useT();
  const { readOnly } = useFormState();
  const { getValues, setValue } = useFormContext();
  const { config } = useCampaign().app;
  const [searching, setSearching] = useState<{ query: string } | null>(null);
  const search = () => {
    const artist: unknown = getValues('tag_manager.artist');
    setSearching({ query: typeof artist === 'string' ? artist : '' });
  };
  const choose = ({ party_id, name }: PartyRecord) => {
    const typed = { shouldDirty: true, shouldValidate: true };
    setValue('tag_manager.party_id', party_id, typed);
    setValue('tag_manager.artist', name, typed);
    setSearching(null);
  };
  const button = (
    <Button
      variant="outlined"
      startIcon={<Search />}
      disabled={readOnly !== null}
      onClick={search}
      sx={{ flexShrink: 0 }}
    >
      {t('settings.tracking.search')}
    </Button>
  );
  // Without a config it is not known.
  const help = config ? t(config.tag_manager ? 'settings.tracking.sent' : 'settings.tracking.notSent') : words.help;
  return (
    <FormSection {...words} help={help} actions={button}>
      {fields.map((source) => (
        <FieldInput key={source} source={source} />
      ))}
      {searching && (
        <PartySearchDialog firstQuery={searching.query} onChoose={choose} onClose={() => setSearching(null)} />
      )}
    </FormSection>
  );
}
