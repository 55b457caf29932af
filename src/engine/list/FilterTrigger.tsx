import ArrowDropDown from '@mui/icons-material/ArrowDropDown';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useMenuAnchor } from '../../ui/hooks/useMenuAnchor.ts';

/** The props of a filter's choice, which opens below its button. */
export type OpenChoiceProps = { anchor: HTMLElement; onClose: () => void };

type FilterTriggerProps = {
  /** The name of the button, if its content is not enough. */
  name?: string;
  /** Loads the choice before it is opened. */
  onNear: () => void;
  choice: (open: OpenChoiceProps) => ReactNode;
  /** What is chosen. */
  children: ReactNode;
};

/** A button that shows what is chosen in a filter, and opens the choice. */
export function FilterTrigger({ name, onNear, choice, children }: FilterTriggerProps) {
  const menu = useMenuAnchor();
  return (
    <>
      <Button
        variant="outlined"
        aria-label={name}
        aria-haspopup="dialog"
        aria-expanded={menu.isOpen}
        endIcon={<ArrowDropDown />}
        onClick={menu.open}
        onPointerEnter={onNear}
        onFocus={onNear}
        sx={{ borderColor: 'control', typography: 'body1', maxWidth: { xs: '100%', sm: 420 }, ...height }}
      >
        <Box component="span" sx={{ display: 'flex', gap: 0.5, alignItems: 'center', minWidth: 0, overflow: 'hidden' }}>
          {children}
        </Box>
      </Button>
      {menu.anchor && choice({ anchor: menu.anchor, onClose: menu.close })}
    </>
  );
}

/** That of the selects beside it. */
const height = { minHeight: { xs: 44, sm: 34 }, '@media (pointer: coarse)': { minHeight: 44 } };
