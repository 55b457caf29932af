import { useT } from '#src/i18n/useT.ts';
import { StatusChip } from '#src/ui/StatusChip.tsx';
import { useLabels } from './labels/useLabels.ts';

type LabelChipsProps = {
  ids: readonly string[];
  /** The number of labels shown in one line; of the rest the count, with their names as its title. By default all. */
  most?: number;
};

/** Shows a campaign's labels with their colors. */
export function LabelChips({ ids, most }: LabelChipsProps) {
  const t = useT();
  const { labels } = useLabels(ids);
  if (labels.length === 0) return null;
  const hidden = most === undefined ? [] : labels.slice(most);
  return (
    <span className="label-chips" data-wrap={most === undefined || undefined}>
      {labels.slice(0, most).map(({ id, name, colour }) => (
        <StatusChip key={id} label={name} dot={colour} title={name} />
      ))}
      {hidden.length > 0 && (
        <StatusChip
          label={t('labels.more', { count: hidden.length })}
          title={hidden.map(({ name }) => name).join(', ')}
        />
      )}
    </span>
  );
}
