import type SvgIcon from '@mui/material/SvgIcon';
import { placeHref } from '../routing/placeHref.ts';
import { PlainIcon } from './PlainIcon.tsx';

type IconActionProps = {
  label: string;
  /** Shown beside it on hover and focus, where nothing around cuts it off; by default the label is its title. */
  hint?: string;
  icon: typeof SvgIcon;
  tabIndex?: 0 | -1;
} /** A place of the tool, by a plain link: in a list's rows, which take clicks on it to the router. */ & (
  | { to: string }
  /** Outside the tool, in a tab of its own. */
  | { href: string }
  | { onClick: (button: HTMLElement) => void; opensMenu?: boolean }
  /** Why it can't be had now. */
  | { unavailable: string }
);

/**
 * An action as an icon alone, which says what it does on hover and focus: for rows, where a tooltip and a button with
 * ripples to each action take as long to render as all else in the table.
 */
export function IconAction({ label, hint, icon, tabIndex, ...target }: IconActionProps) {
  const told = hint === undefined ? { title: label } : { 'data-hint': hint };
  const shared = { className: 'icon-action', 'aria-label': label, tabIndex, ...told };
  const picture = <PlainIcon of={icon} />;
  if ('to' in target) {
    return (
      <a href={placeHref(target.to)} {...shared}>
        {picture}
      </a>
    );
  }
  if ('href' in target) {
    return (
      <a href={target.href} target="_blank" rel="noreferrer" {...shared}>
        {picture}
      </a>
    );
  }
  if ('unavailable' in target) {
    const { unavailable } = target;
    return (
      <button
        type="button"
        aria-disabled="true"
        {...shared}
        {...(hint === undefined ? { title: unavailable } : { 'data-hint': `${hint}: ${unavailable}` })}
        aria-label={`${label}: ${unavailable}`}
      >
        {picture}
      </button>
    );
  }
  return (
    <button
      type="button"
      aria-haspopup={target.opensMenu ? 'menu' : undefined}
      onClick={({ currentTarget }) => target.onClick(currentTarget)}
      {...shared}
    >
      {picture}
    </button>
  );
}
