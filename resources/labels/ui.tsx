import MergeOutlined from '@mui/icons-material/MergeOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useCreatePath, useListContext, useNavigate, useRecordContext } from 'react-admin';
import { can } from '#contracts/permissions.ts';
import { FormSection } from '#src/engine/form/FormSection.tsx';
import { useSelectedRows } from '#src/engine/list/bulk/useSelectedRows.ts';
import { type CellProps, defineScreens } from '#src/engine/overrides.ts';
import { useT } from '#src/i18n/useT.ts';
import { useCurrentUser } from '#src/shell/appData.ts';
import { ColourDot } from '#src/ui/ColourDot.tsx';
import { lazyDialog } from '#src/ui/lazyWithRetry.tsx';
import { type Label, labels } from './schema.ts';

const MergeLabelsDialog = lazyDialog(() => import('./MergeLabelsDialog.tsx'));

/** A button that opens a dialog; null if the user may not delete labels, which a merge does. */
function MergeButton({ dialog }: { dialog: (close: () => void) => React.ReactNode }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  if (!can(useCurrentUser(), 'delete', labels.access)) return null;
  return (
    <>
      <Button size="small" startIcon={<MergeOutlined />} onClick={() => setOpen(true)}>
        {t('labels.merge.action')}
      </Button>
      {open && dialog(() => setOpen(false))}
    </>
  );
}

/** Merges the selected labels. */
function MergeSelected() {
  return <MergeButton dialog={(close) => <SelectedDialog onClose={close} />} />;
}

function SelectedDialog({ onClose }: { onClose: () => void }) {
  const { onUnselectItems } = useListContext();
  const { records, isPending } = useSelectedRows<Label>();
  if (isPending) return null;
  const merged = () => {
    onClose();
    onUnselectItems();
  };
  return <MergeLabelsDialog labels={records} onMerged={merged} onClose={onClose} />;
}

/** Merges the label of the page into another one, and opens that one. */
function MergeSection() {
  const t = useT();
  const navigate = useNavigate();
  const createPath = useCreatePath();
  const label = useRecordContext<Label>();
  const user = useCurrentUser();
  if (!label || !can(user, 'delete', labels.access)) return null;
  const open = ({ id }: Label) => navigate(createPath({ resource: labels.name, type: 'edit', id }));
  return (
    <FormSection title={t('labels.merge.title')} help={t('labels.merge.help')}>
      <div>
        <MergeButton dialog={(close) => <MergeLabelsDialog labels={[label]} onMerged={open} onClose={close} />} />
      </div>
    </FormSection>
  );
}

function NameCell({ value, record }: CellProps<string, Label>) {
  return (
    <span className="state-and-buttons">
      <ColourDot colour={record.colour} />
      {value}
    </span>
  );
}

/** Says how many campaigns lose the labels. A campaign that has several of them counts once for each. */
function DeleteWarning({ records }: { records: readonly Label[] }) {
  const t = useT();
  const used = records.reduce((sum, label) => sum + label.used, 0);
  return t(used === 0 ? 'labels.deleteUnused' : 'labels.deleteUsed', { smart_count: used });
}

/** Where labels differ from the generated screens. */
export const labelScreens = defineScreens(labels, {
  cells: { name: NameCell },
  bulkActions: MergeSelected,
  formExtras: MergeSection,
  deleteWarning: DeleteWarning,
});
