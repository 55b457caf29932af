import ExpandMore from '@mui/icons-material/ExpandMore';
import { useT } from '../../i18n/useT.ts';
import { PlainIcon } from '../../ui/PlainIcon.tsx';

type ExpandButtonProps = {
  name: string;
  expanded: boolean;
  /** The id of the element that it expands. */
  controls: string;
  onToggle: () => void;
};

/** Expands and collapses the details below a row. */
export function ExpandButton({ name, expanded, controls, onToggle }: ExpandButtonProps) {
  const label = useT()('engine.list.expand', { name });
  return (
    <button
      type="button"
      className="icon-action expand"
      aria-label={label}
      title={label}
      aria-expanded={expanded}
      aria-controls={expanded ? controls : undefined}
      onClick={onToggle}
    >
      <PlainIcon of={ExpandMore} />
    </button>
  );
}
