import Check from '@mui/icons-material/Check';
import Edit from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { get, useFormContext, useWatch } from 'react-hook-form';
import { textOf } from '#contracts/values.ts';
import { QrCodeButton } from '#resources/campaigns/qrCode/QrCodeButton.tsx';
import { type Campaign, campaigns } from '#resources/campaigns/schema.ts';
import { FieldFrame } from '#src/engine/form/FieldFrame.tsx';
import { useFormState } from '#src/engine/form/FormContext.ts';
import { EntryFrame } from '#src/engine/inputs/EntryFrame.tsx';
import { FieldInput } from '#src/engine/inputs/FieldInput.tsx';
import { useFieldInput } from '#src/engine/inputs/useFieldInput.ts';
import { useT } from '#src/i18n/useT.ts';
import { CopyableText } from '#src/ui/CopyableText.tsx';
import { type CampaignLink, linkUrl, suggested } from './link.ts';

const { item } = campaigns.fields.links;

/** One link: its URL and QR code once it is saved, and its fields while they are edited. A validation error opens them. */
export function LinkEntry({ source, name, onRemove }: { source: string; name: string; onRemove: () => void }) {
  const t = useT();
  const { formState } = useFormContext();
  const link: Partial<CampaignLink> = useWatch({ name: source }) ?? {};
  const [isOpen, setOpen] = useState(!link.name);
  // Apps do not count an unsaved link.
  const base: Partial<Campaign> = useFormState().base;
  const saved = base.links?.find(({ id }) => id === link.id);
  const address = saved && base.url && base.slug && linkUrl({ url: base.url, slug: base.slug }, saved);
  const isShown = isOpen || get(formState.errors, source) !== undefined;
  return (
    <EntryFrame name={name} field={item} source={source} onRemove={onRemove}>
      <Box sx={{ display: 'grid', gap: 0.5 }}>
        <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {[link.channel, link.medium, link.note].filter(Boolean).join(' · ')}
        </Typography>
        {address && <CopyableText text={address} />}
        {!saved && <Typography variant="body2">{t('settings.links.unsaved')}</Typography>}
        <Box sx={{ display: 'flex', gap: 0.5, ml: -1 }}>
          {saved && address && <QrCodeButton url={address} slug={`${base.slug}-${saved.id}`} name={saved.name} />}
          <Button
            size="small"
            startIcon={isShown ? <Check /> : <Edit />}
            aria-expanded={isShown}
            aria-label={isShown ? undefined : t('settings.links.editNamed', { name })}
            onClick={() => setOpen(!isShown)}
          >
            {t(isShown ? 'settings.links.done' : 'settings.links.edit')}
          </Button>
        </Box>
      </Box>
      {isShown && <LinkFields source={source} />}
    </EntryFrame>
  );
}

function LinkFields({ source }: { source: string }) {
  return (
    <>
      <FieldInput source={`${source}.name`} />
      <SuggestedInput source={source} name="channel" />
      <SuggestedInput source={source} name="medium" />
      <FieldInput source={`${source}.note`} />
    </>
  );
}

/** A text with suggestions of the browser. */
function SuggestedInput({ source, name }: { source: string; name: keyof typeof suggested }) {
  const field = item.fields[name];
  const input = useFieldInput({ source: `${source}.${name}`, field, resource: campaigns });
  const { frame, control, ref, aria, id, invalid } = input;
  return (
    <FieldFrame {...frame}>
      <OutlinedInput
        {...control}
        value={textOf(control.value)}
        id={id}
        inputRef={ref}
        size="small"
        fullWidth
        error={invalid}
        inputProps={{ ...aria, list: `${id}-suggested` }}
      />
      <datalist id={`${id}-suggested`}>
        {suggested[name].map((value) => (
          <option key={value} value={value} />
        ))}
      </datalist>
    </FieldFrame>
  );
}
