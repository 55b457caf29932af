import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Stack from '@mui/material/Stack';
import { useId, useState } from 'react';
import { type RaRecord, useCanAccess, useDataProvider } from 'react-admin';
import { limits } from '#contracts/limits.ts';
import { useBulkDialog } from '#src/engine/list/bulk/useBulkDialog.tsx';
import { useT } from '#src/i18n/useT.ts';
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx';
import { LabelPicker } from '../labels/LabelPicker.tsx';
import type { Campaign } from '../schema.ts';

type Purpose = 'add' | 'remove';

/** Returns a campaign's labels after the selected ones were added or removed. */
const labelled = (purpose: Purpose, labels: readonly string[], chosen: readonly string[]): string[] =>
  purpose === 'add' ? [...new Set([...labels, ...chosen])] : labels.filter((label) => !chosen.includes(label));

/**
 * Adds labels to the selected campaigns, or removes them. Reads and writes each campaign separately, over the version
 * just read: labels added by others remain, and campaigns that another user is editing are skipped and reported.
 */
export default function LabelManyDialog({ purpose, onClose }: { purpose: Purpose; onClose: () => void }) {
  const t = useT();
  const dataProvider = useDataProvider();
  const [chosen, setChosen] = useState<string[]>([]);
  const [asked, setAsked] = useState(false);
  // An empty selection is an error only after the user tried to continue.
  const error = asked && chosen.length === 0 ? t('campaigns.bulk.noneChosen') : null;
  const task = async ({ id }: RaRecord) => {
    const { data: campaign } = await dataProvider.getOne<Campaign>('campaigns', { id: String(id) });
    const labels = labelled(purpose, campaign.labels, chosen);
    if (labels.length === campaign.labels.length) return;
    if (labels.length > limits.maxLabels) throw new Error(t('campaigns.bulk.tooMany', { most: limits.maxLabels }));
    await dataProvider.update('campaigns', { id, data: { labels }, previousData: campaign });
  };
  const done = ({ length }: readonly RaRecord[]) => t(`campaigns.bulk.${purpose}Done`, { smart_count: length });
  const { selected, records, hasFailed, busy, confirm, list, progress } = useBulkDialog({ task, done, onClose });
  const used = [...new Set(selected.flatMap(({ labels }) => (Array.isArray(labels) ? labels : [])))];
  return (
    <ConfirmDialog
      open
      title={t(`campaigns.bulk.${purpose}Title`, { smart_count: records.length })}
      confirmLabel={t(hasFailed ? 'engine.bulk.again' : `campaigns.bulk.${purpose}Labels`)}
      busy={busy}
      disabled={records.length === 0}
      asks
      onConfirm={() => {
        setAsked(true);
        if (chosen.length > 0) void confirm();
      }}
      onClose={onClose}
    >
      <Stack gap={2}>
        <LabelChoice chosen={chosen} onChange={setChosen} offered={purpose === 'remove' ? used : null} error={error} />
        {list}
        {progress}
      </Stack>
    </ConfirmDialog>
  );
}

type LabelChoiceProps = {
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
  /** The only options; null for every label. */
  offered: readonly string[] | null;
  error: string | null;
};

/** Chooses the labels that a bulk action adds or removes. */
function LabelChoice({ chosen, onChange, offered, error }: LabelChoiceProps) {
  const t = useT();
  const id = useId();
  const { canAccess: mayCreate } = useCanAccess({ resource: 'labels', action: 'create' });
  const help = mayCreate ? 'labels.helpCreating' : 'labels.help';
  return (
    <div>
      <FormLabel htmlFor={id}>{t('campaigns.bulk.labels')}</FormLabel>
      <LabelPicker
        chosen={chosen}
        onChange={onChange}
        offered={offered}
        id={id}
        autoFocus
        invalid={error !== null}
        aria={{ 'aria-describedby': `${id}-help` }}
      />
      <FormHelperText id={`${id}-help`} error={error !== null}>
        {error ?? t(offered === null ? help : 'campaigns.bulk.removeHelp')}
      </FormHelperText>
    </div>
  );
}
