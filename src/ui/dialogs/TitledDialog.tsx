import DialogContent from '@mui/material/DialogContent';
import type { ReactNode } from 'react';
import { PickerDialog } from './PickerDialog.tsx';

type TitledDialogProps = {
  title: string;
  closeLabel: string;
  onClose: () => void;
  children: ReactNode;
  /** Buttons below the content. */
  actions?: ReactNode;
};

/** A dialog to look at and close. Its content scrolls, and its parts are below each other. */
export function TitledDialog({ children, actions, ...frame }: TitledDialogProps) {
  return (
    <PickerDialog {...frame} maxWidth="sm">
      <DialogContent sx={content}>{children}</DialogContent>
      {actions}
    </PickerDialog>
  );
}

const content = {
  px: { xs: 2, sm: 3 },
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 2,
  alignContent: 'start',
} as const;
