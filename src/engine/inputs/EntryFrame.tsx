import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { KeyboardEvent, ReactNode } from 'react';
import type { Field } from '#resources/schema/fields.ts';
import { useT } from '../../i18n/useT.ts';
import { SteadyIconButton } from '../../ui/SteadyIconButton.tsx';
import { useFormState } from '../form/FormContext.ts';
import { NestedInput } from './NestedInput.tsx';

type EntryFrameProps = {
  /** The name of the entry, for its heading and the labels of its buttons. */
  name: string;
  /** Without `children`. */
  field?: Field;
  source: string;
  onRemove: () => void;
  /** Moves the entry by one position; omitted if the entries have no order. */
  onMove?: (by: -1 | 1) => void;
  first?: boolean;
  last?: boolean;
  /** Replaces the inputs. */
  children?: ReactNode;
};

/**
 * One entry of a list or map: its inputs, and the buttons that move and remove it. Alt with an arrow key also moves
 * it. All of them are disabled on a read-only form.
 */
export function EntryFrame({ name, field, source, onRemove, onMove, first, last, children }: EntryFrameProps) {
  const t = useT();
  const readOnly = useFormState().readOnly !== null;
  const moveByKey = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null;
    if (!onMove || readOnly || !event.altKey || by === null) return;
    event.preventDefault();
    event.stopPropagation();
    if (by === -1 ? !first : !last) onMove(by);
  };
  const buttons = (
    <Box sx={{ display: 'flex', flex: 'none' }}>
      {onMove && (
        <>
          <SteadyIconButton
            label={t('engine.form.moveUp', { name })}
            disabled={first || readOnly}
            onClick={() => onMove(-1)}
          >
            <ArrowUpward fontSize="small" />
          </SteadyIconButton>
          <SteadyIconButton
            label={t('engine.form.moveDown', { name })}
            disabled={last || readOnly}
            onClick={() => onMove(1)}
          >
            <ArrowDownward fontSize="small" />
          </SteadyIconButton>
        </>
      )}
      <SteadyIconButton label={t('engine.form.remove', { name })} disabled={readOnly} onClick={onRemove}>
        <DeleteOutlined fontSize="small" />
      </SteadyIconButton>
    </Box>
  );
  if (field?.kind !== 'object') {
    return (
      <Box
        component="li"
        onKeyDown={moveByKey}
        sx={{ display: 'flex', alignItems: children ? 'center' : 'end', gap: 1 }}
      >
        <Box sx={{ flex: 1, minWidth: 0 }}>{children ?? <NestedInput source={source} />}</Box>
        {buttons}
      </Box>
    );
  }
  return (
    <Box component="li" onKeyDown={moveByKey} sx={{ border: 1, borderColor: 'divider', borderRadius: 1 }}>
      <Box role="group" aria-label={name}>
        <EntryHead name={name}>{buttons}</EntryHead>
        <Box sx={{ display: 'grid', gap: 2, p: 2 }}>
          {children ??
            Object.keys(field.fields).map((inner) => <NestedInput key={inner} source={`${source}.${inner}`} />)}
        </Box>
      </Box>
    </Box>
  );
}

function EntryHead({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        pl: 2,
        pr: 1,
        py: 0.5,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Typography variant="body2" noWrap sx={{ flex: 1, fontWeight: 600 }}>
        {name}
      </Typography>
      {children}
    </Box>
  );
}
