import type SvgIcon from '@mui/material/SvgIcon';
import { placeHref } from '../routing/placeHref.ts';
import { PlainIcon } from './PlainIcon.tsx';

type IconActionProps = {
  label: string;
  /** Shown beside it on hover and focus, unless a container clips it; by default the label is its title. */
  hint?: string;
  icon: typeof SvgIcon;
  tabIndex?: 0 | -1;
} /** A path of the tool, as a plain link: for rows of a list, which pass clicks on it to the router. */ & (
  | { to: string }
  /** An external URL, opened in a new tab or downloaded. */
  | { href: string; download?: boolean }
  | { onClick: (button: HTMLElement) => void; opensMenu?: boolean }
  /** Why the action is not available. */
  | { unavailable: string }
);

const newTab = { target: '_blank', rel: 'noreferrer' } as const;

/**
 * An icon button that shows its label on hover and focus, for rows: a tooltip and a ripple button per action take as
 * long to render as the rest of the table.
 */
export function IconAction({ label, hint, icon, tabIndex, ...target }: IconActionProps) {
  const labelProps = hint === undefined ? { title: label } : { 'data-hint': hint };
  const shared = { className: 'icon-action', 'aria-label': label, tabIndex, ...labelProps };
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
      <a href={target.href} {...(target.download ? { download: true } : newTab)} {...shared}>
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
