import type { ReactNode } from 'react';
import { TitledDialog } from './TitledDialog.tsx';

export type ConfirmDialogProps = {
  open: boolean;
  title: string;
  children: ReactNode;
  /** The label of the confirm button, a verb. */
  confirmLabel: string;
  /** Red, for actions that can't be undone. */
  danger?: boolean;
  /** True while the request runs. */
  busy?: boolean;
  disabled?: boolean;
  /**
   * The content has an input, which gets the initial focus; otherwise Enter confirms at once, unless `danger` is set.
   */
  asks?: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks for confirmation. Escape and Cancel close it; Enter confirms. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { confirmLabel, danger = false, disabled = false, asks = danger, onConfirm, ...frame } = props;
  const color = danger ? 'error' : 'primary';
  return (
    <TitledDialog
      {...frame}
      maxWidth="xs"
      contentStyle={{ display: 'block' }}
      main={{ label: confirmLabel, color, disabled, autoFocus: !asks }}
      onSubmit={onConfirm}
    />
  );
}
