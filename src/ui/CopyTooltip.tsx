import Tooltip from '@mui/material/Tooltip';
import { type ReactElement, useState } from 'react';
import { VisuallyHidden } from './VisuallyHidden.tsx';

type CopyTooltipProps = {
  /** What the button does, or the confirmation after it is pressed. */
  words: string;
  copied: boolean;
  /** Renders the tooltip beside its target, for content of a landmark; by default at the end of the page. */
  inPlace?: boolean;
  children: ReactElement<{ onClick?: unknown }>;
};

/**
 * The tooltip of copyable text: on hover and focus, and without either while it confirms the copy. Screen readers announce
 * the confirmation. The name of the button must stay: a change of it is announced by some of them only.
 */
export function CopyTooltip({ words, copied, inPlace = false, children }: CopyTooltipProps) {
  const [asked, setAsked] = useState(false);
  return (
    <>
      <Tooltip
        title={words}
        open={asked || copied}
        onOpen={() => setAsked(true)}
        onClose={() => setAsked(false)}
        slotProps={{ popper: { disablePortal: inPlace } }}
      >
        {children}
      </Tooltip>
      <VisuallyHidden>
        <span role="status">{copied ? words : ''}</span>
      </VisuallyHidden>
    </>
  );
}
