import type SvgIcon from '@mui/material/SvgIcon';
import { styled, type Theme } from '@mui/material/styles';
import { LinkBase } from 'ra-core';

type IconActionProps = { label: string; icon: typeof SvgIcon } & (
  | { to: string }
  /** Outside the tool, in a tab of its own. */
  | { href: string }
  | { onClick: () => void }
);

/**
 * An action as an icon alone, its label as title: for rows, where a tooltip and a button with ripples to each action
 * take as long to render as all else in the table.
 */
export function IconAction({ label, icon: Icon, ...target }: IconActionProps) {
  const shared = { title: label, 'aria-label': label, children: <Icon fontSize="small" /> };
  if ('to' in target) return <Place to={target.to} {...shared} />;
  if ('href' in target) return <Away href={target.href} target="_blank" rel="noreferrer" {...shared} />;
  return <Act type="button" onClick={target.onClick} {...shared} />;
}

const quiet = ({ theme: { palette, shape } }: { theme: Theme }) => ({
  display: 'inline-flex',
  padding: 6,
  border: 0,
  borderRadius: shape.borderRadius,
  background: 'none',
  color: palette.text.secondary,
  cursor: 'pointer',
  '&:hover': { backgroundColor: palette.action.hover, color: palette.text.primary },
  '@media (pointer: coarse)': { padding: 12 },
});
const Act = styled('button')(quiet);
const Away = styled('a')(quiet);
const Place = styled(LinkBase)(quiet);
