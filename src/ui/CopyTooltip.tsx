import Tooltip from '@mui/material/Tooltip';
import { type ReactElement, useState } from 'react';

type CopyTooltipProps = {
  /** What the button does, or the confirmation after it is pressed. */
  words: string;
  copied: boolean;
  /** Renders the tooltip beside its target, for content of a landmark; by default at the end of the page. */
  inPlace?: boolean;
  children: ReactElement<{ onClick?: unknown }>;
};

/** The tooltip of copyable text: on hover and focus, and without either while it confirms the copy. */
export function CopyTooltip({ words, copied, inPlace = false, children }: CopyTooltipProps) {
  const [asked, setAsked] = useState(false);
  return (
    <Tooltip
      title={words}
      open={asked || copied}
      onOpen={() => setAsked(true)}
      onClose={() => setAsked(false)}
      slotProps={{ popper: { disablePortal: inPlace } }}
    >
      {children}
    </Tooltip>
  );
}
