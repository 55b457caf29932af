import type SvgIcon from '@mui/material/SvgIcon';
import { placeHref } from '../routing/placeHref.ts';
import { LightIcon } from './LightIcon.tsx';

type IconActionProps = {
  label: string;
  icon: typeof SvgIcon;
  tabIndex?: 0 | -1;
} /** A place of the tool, by a plain link: in a list's rows, which take clicks on it to the router. */ & (
  | { to: string }
  /** Outside the tool, in a tab of its own. */
  | { href: string }
  | { onClick: () => void }
);

/**
 * An action as an icon alone, its label as title: for rows, where a tooltip and a button with ripples to each action
 * take as long to render as all else in the table.
 */
export function IconAction({ label, icon, tabIndex, ...target }: IconActionProps) {
  const shared = { className: 'icon-action', title: label, 'aria-label': label, tabIndex };
  const picture = <LightIcon of={icon} />;
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
  return (
    <button type="button" onClick={target.onClick} {...shared}>
      {picture}
    </button>
  );
}
