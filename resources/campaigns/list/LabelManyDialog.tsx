import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Stack from '@mui/material/Stack';
import { useId, useState } from 'react';
import { type RaRecord, useCanAccess, useDataProvider, useNotify } from 'react-admin';
import { limits } from '#contracts/limits.ts';
import { Failures } from '#src/engine/list/bulk/Failures.tsx';
import { useEach } from '#src/engine/list/bulk/useEach.ts';
import { useSelectedRows } from '#src/engine/list/bulk/useSelectedRows.ts';
import { type Translate, useT } from '#src/i18n/useT.ts';
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx';
import { NameList } from '#src/ui/NameList.tsx';
import { LabelPicker } from '../labels/LabelPicker.tsx';
import type { Campaign } from '../schema.ts';

type Purpose = 'add' | 'remove';

/** Returns a campaign's labels after the selected ones were added or removed. */
const labelled = (purpose: Purpose, labels: readonly string[], chosen: readonly string[]): string[] =>
  purpose === 'add' ? [...new Set([...labels, ...chosen])] : labels.filter((label) => !chosen.includes(label));

/** Returns the validation error of the labels; an empty selection is an error only after the user tried to continue. */
function problemOf(t: Translate, chosen: readonly string[], asked: boolean): string | null {
  return asked && chosen.length === 0 ? t('campaigns.bulk.noneChosen') : null;
}

/**
 * Adds labels to the selected campaigns, or removes them. Reads and writes each campaign separately, over the version
 * just read: labels added by others remain, and campaigns that another user is editing are skipped and reported.
 */
export default function LabelManyDialog({ purpose, onClose }: { purpose: Purpose; onClose: () => void }) {
  const t = useT();
  const notify = useNotify();
  const dataProvider = useDataProvider();
  const ticked = useSelectedRows();
  const { run, progress, failures } = useEach();
  const [chosen, setChosen] = useState<string[]>([]);
  const [left, setLeft] = useState<RaRecord[] | null>(null);
  const records = left ?? ticked.records;
  const used = [...new Set(ticked.records.flatMap(({ labels }) => (Array.isArray(labels) ? labels : [])))];
  const [asked, setAsked] = useState(false);
  const error = problemOf(t, chosen, asked);

  const relabel = async ({ id }: RaRecord) => {
    const { data: campaign } = await dataProvider.getOne<Campaign>('campaigns', { id: String(id) });
    const labels = labelled(purpose, campaign.labels, chosen);
    if (labels.length === campaign.labels.length) return;
    if (labels.length > limits.maxLabels) throw new Error(t('campaigns.bulk.tooMany', { most: limits.maxLabels }));
    await dataProvider.update('campaigns', { id, data: { labels }, previousData: campaign });
  };
  const confirm = async () => {
    setAsked(true);
    if (problemOf(t, chosen, true)) return;
    const failed = await run(records, relabel);
    const count = { smart_count: records.length - failed.length };
    if (count.smart_count > 0) notify(t(`campaigns.bulk.${purpose}Done`, count), { type: 'success' });
    if (failed.length === 0) return onClose();
    setLeft(records.filter(({ id }) => failed.some((one) => one.id === id)));
  };
  return (
    <ConfirmDialog
      open
      title={t(`campaigns.bulk.${purpose}Title`, { smart_count: records.length })}
      confirmLabel={t(failures.length > 0 ? 'engine.bulk.again' : `campaigns.bulk.${purpose}Labels`)}
      busy={progress !== null || ticked.isPending}
      disabled={records.length === 0}
      asks
      onConfirm={confirm}
      onClose={onClose}
    >
      <Stack gap={2}>
        <LabelChoice chosen={chosen} onChange={setChosen} offered={purpose === 'remove' ? used : null} error={error} />
        {failures.length > 0 ? (
          <Failures failures={failures} />
        ) : (
          <NameList names={records.map(({ name }) => String(name))} />
        )}
        <span aria-live="polite">{progress && t('engine.bulk.progress', progress)}</span>
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
