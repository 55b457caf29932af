import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useFormContext, useWatch } from 'react-hook-form';
import type { ServiceItem } from '#contracts/streaming.ts';
import { useCampaign } from '#resources/campaigns/campaignContext.ts';
import { type Campaign, campaigns } from '#resources/campaigns/schema.ts';
import { useFormState } from '#src/engine/form/FormContext.ts';
import { EntryFrame } from '#src/engine/inputs/EntryFrame.tsx';
import { errorAt } from '#src/engine/inputs/errorAt.ts';
import { FieldInput } from '#src/engine/inputs/FieldInput.tsx';
import { useEntries } from '#src/engine/inputs/useEntries.ts';
import { useT } from '#src/i18n/useT.ts';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';
import { ItemPicture } from './ItemPicture.tsx';
import { ServiceItemLookup } from './ServiceItemLookup.tsx';
import { useKindWords } from './useKindWords.ts';

type FollowItem = Campaign['follow'][number];
const { item: itemField, max } = campaigns.fields.follow;

const followItemOf = ({ id, name, label, service, type, image }: ServiceItem): FollowItem => ({
  id,
  name,
  label: label || name,
  service,
  type,
  image,
});

const isSame = (one: Partial<FollowItem>, { service, type, id }: ServiceItem): boolean =>
  one.service === service && one.type === type && one.id === id;

/** Edits the items that the page links to at their streaming service. */
export function FollowInput() {
  const t = useT();
  const { campaign } = useCampaign();
  const readOnly = useFormState().readOnly !== null;
  const { getValues, formState } = useFormContext<{ follow: FollowItem[] }>();
  const { entries, list, nameAt, append, moveBy, removeAt, said } = useEntries('follow', campaigns);
  const refusal = (item: ServiceItem) => {
    if (getValues('follow').some((one) => isSame(one, item))) return t('settings.follow.alreadyThere');
    return entries.length >= max ? t('settings.follow.full', { limit: max }) : null;
  };
  const add = (item: ServiceItem): boolean => {
    append(followItemOf(item));
    return true;
  };
  const error = errorAt(formState.errors, 'follow');
  return (
    <>
      <Box component="ul" ref={list} sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {entries.map(({ key }, at) => (
          <EntryFrame
            key={key}
            name={nameAt(at)}
            field={itemField}
            source={`follow.${at}`}
            first={at === 0}
            last={at === entries.length - 1}
            onMove={(by) => moveBy(at, by)}
            onRemove={() => removeAt(at)}
          >
            <FollowEntry source={`follow.${at}`} />
          </EntryFrame>
        ))}
      </Box>
      {entries.length === 0 && (
        <Typography variant="body2" color="text.secondary">
          {t('settings.follow.none')}
        </Typography>
      )}
      {error && (
        <Typography variant="caption" color="error" role="alert">
          {error}
        </Typography>
      )}
      <ServiceItemLookup
        enabledServices={campaign.enabled_services}
        refusal={refusal}
        readOnly={readOnly}
        onAdd={add}
      />
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </>
  );
}

function FollowEntry({ source }: { source: string }) {
  const kindWords = useKindWords();
  const item: Partial<FollowItem> = useWatch({ name: source }) ?? {};
  return (
    <Box sx={{ display: 'flex', alignItems: 'start', gap: 1.5 }}>
      <ItemPicture image={item.image} type={item.type} />
      <Box sx={{ flex: 1, minWidth: 0, display: 'grid', gap: 1 }}>
        <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {[item.name, kindWords(item)].filter(Boolean).join(' · ')}
        </Typography>
        <FieldInput source={`${source}.label`} />
      </Box>
    </Box>
  );
}
