import { Icon, type IconName } from './icons.tsx';

type IconButtonProps = {
  name: IconName;
  label: string;
  /** Keys in the form of `aria-keyshortcuts`, as `Control+Z Meta+Z`. */
  keys?: string;
  unable?: boolean;
  /** Whether a button that switches something is on. */
  pressed?: boolean;
  /** -1 for a button of a toolbar that arrow keys reach. */
  tabIndex?: number;
  onPress: () => void;
};

/** A button that stays focusable while unavailable, so that moving a block to the end by keyboard keeps the focus. */
export function IconButton({ name, label, keys, unable = false, pressed, tabIndex, onPress }: IconButtonProps) {
  return (
    <button
      type="button"
      className="icon-button"
      title={label}
      aria-label={label}
      aria-keyshortcuts={keys}
      aria-disabled={unable}
      aria-pressed={pressed}
      tabIndex={tabIndex}
      onClick={unable ? undefined : onPress}
    >
      <Icon name={name} />
    </button>
  );
}
