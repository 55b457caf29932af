import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { SteadyIconButton } from '../SteadyIconButton.tsx';
import type { SortControls } from './SortableList.tsx';

type SortableEntryProps = {
  controls: SortControls;
  /** The label of the remove button. */
  removeWords: string;
  disabled: boolean;
  onRemove: () => void;
  children: ReactNode;
};

/** An entry of a sortable list on one line: its handle, its content, and the buttons that move and remove it. */
export function SortableEntry({ controls, removeWords, disabled, onRemove, children }: SortableEntryProps) {
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        p: 0.5,
        pl: controls.handle ? 0.5 : 1.5,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
      }}
    >
      {controls.handle}
      {children}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end' }}>
        {controls.steps}
        <SteadyIconButton label={removeWords} disabled={disabled} onClick={onRemove}>
          <DeleteOutlined fontSize="small" />
        </SteadyIconButton>
      </Box>
    </Box>
  );
}
