import type SvgIcon from '@mui/material/SvgIcon';
import { isValidElement, type ReactNode } from 'react';

/** Returns the content that a Material icon's component passes to `SvgIcon`; undefined if it can't be read. */
function drawingOf(icon: object): ReactNode {
  if (!('type' in icon) || typeof icon.type !== 'object' || icon.type === null) return undefined;
  if (!('render' in icon.type) || typeof icon.type.render !== 'function') return undefined;
  const drawn: unknown = icon.type.render({}, null);
  return isValidElement<{ children?: ReactNode }>(drawn) ? drawn.props.children : undefined;
}

const drawings = new Map<typeof SvgIcon, ReactNode>();

/**
 * A Material icon as one plain element in the font size of its context, for rows: a list shows a hundred, and
 * `SvgIcon` computes styles for each.
 */
export function PlainIcon({ of: Icon }: { of: typeof SvgIcon }) {
  if (!drawings.has(Icon)) drawings.set(Icon, drawingOf(Icon));
  const drawing = drawings.get(Icon);
  if (!drawing) return <Icon fontSize="inherit" />;
  return (
    <svg className="light-icon" viewBox="0 0 24 24" focusable="false" aria-hidden="true">
      {drawing}
    </svg>
  );
}
