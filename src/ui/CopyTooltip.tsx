import Tooltip from '@mui/material/Tooltip';
import { type ReactElement, useState } from 'react';

type CopyTooltipProps = {
  /** What pressing does, and once it is done that it was. */
  words: string;
  copied: boolean;
  /** Stands beside what it tells of, where that is content of a landmark; by default at the end of the page. */
  inPlace?: boolean;
  children: ReactElement<{ onClick?: unknown }>;
};

/** The words beside what can be copied: on hover and focus, and without either as long as it says that it was copied. */
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
