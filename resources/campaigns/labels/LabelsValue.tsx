import { uuidForm } from '#contracts/ids.ts';
import { NoValue } from '#src/engine/cells/FieldCell.tsx';
import type { ValueProps } from '#src/engine/overrides.ts';
import { useT } from '#src/i18n/useT.ts';
import { ColourDot } from '#src/ui/ColourDot.tsx';
import { useLabels } from './useLabels.ts';

/**
 * Shows labels in a list of changes, a conflict or a draft. Versions of before labels had ids contain their names.
 */
export default function LabelsValue({ value }: ValueProps) {
  const t = useT();
  const entries = [value].flat().filter((entry) => typeof entry === 'string');
  const { labelOf, isPending } = useLabels(entries.filter((entry) => uuidForm.test(entry)));
  if (entries.length === 0) return <NoValue />;
  return (
    <span className="label-chips" data-wrap>
      {entries.map((entry) => {
        const label = labelOf(entry);
        const unknown = isPending ? '…' : t('labels.unknown');
        return (
          <span key={entry} className="status-chip">
            {label && <ColourDot colour={label.colour} />}
            {label?.name ?? (uuidForm.test(entry) ? unknown : entry)}
          </span>
        );
      })}
    </span>
  );
}
