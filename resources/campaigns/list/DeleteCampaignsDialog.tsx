import type { RaRecord } from 'react-admin';
import DeleteManyDialog from '#src/engine/list/bulk/DeleteManyDialog.tsx';
import { useSelectedRows } from '#src/engine/list/bulk/useSelectedRows.ts';
import { useT } from '#src/i18n/useT.ts';
import { NameList } from '#src/ui/NameList.tsx';
import { RetryAlert } from '#src/ui/RetryAlert.tsx';
import type { ListedCampaign } from '../schema.ts';
import { useDescendants } from './useDescendants.ts';

/**
 * Deletes the selected campaigns after the user typed the name of the only one, or a phrase with their number. Children
 * are listed, and count too.
 */
export default function DeleteCampaignsDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const { records, isPending } = useSelectedRows<ListedCampaign>();
  const ids = records.map(({ id }) => id);
  const { data = [], isSuccess, isError, refetch } = useDescendants(ids, !isPending);
  /** Returns the campaigns that a deletion of these ones deletes, each once. */
  const familyOf = (deleted: readonly RaRecord[]): Map<RaRecord['id'], string> => {
    const below = deleted.flatMap(({ id }) => data[ids.indexOf(String(id))] ?? []);
    return new Map([...deleted, ...below].map(({ id, name }) => [id, String(name)]));
  };
  const family = familyOf(records);
  const children = [...family].flatMap(([id, name]) => (ids.includes(String(id)) ? [] : [name]));
  return (
    <DeleteManyDialog
      title={t('campaigns.bulk.deleteTitle')}
      text={t('campaigns.bulk.deleteText', { smart_count: family.size })}
      typed={(left) => {
        const { size } = familyOf(left);
        return size === 1 ? String(left[0]?.name) : t('campaigns.bulk.deletePhrase', { smart_count: size });
      }}
      done={(deleted) => t('campaigns.bulk.deleted', { smart_count: familyOf(deleted).size })}
      disabled={!isSuccess}
      consequences={
        isError ? (
          <RetryAlert onRetry={() => void refetch()}>{t('campaignList.childrenFailed')}</RetryAlert>
        ) : (
          children.length > 0 && (
            <div>
              {t('campaigns.bulk.children', { smart_count: children.length })}
              <NameList names={children} />
            </div>
          )
        )
      }
      onClose={onClose}
    />
  );
}
