import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import Tooltip from '@mui/material/Tooltip';
import { useId } from 'react';
import { withScheme } from '#contracts/socialNetworks.ts';
import { FieldFrame, helpId } from '#src/engine/form/FieldFrame.tsx';
import { useFormState } from '#src/engine/form/FormContext.ts';

type AddressInputProps = {
  label: string;
  source: string;
  address: string;
  /** Should not change on input or blur: a line that disappears would move the element about to be clicked. */
  help: string | undefined;
  error: unknown;
  /** The label of a button that removes the address; undefined for none. */
  removeLabel: string | undefined;
  onChange: (address: string) => void;
};

/** The input of a URL in one language, which is not registered in the form. Adds a missing scheme on blur. */
export function AddressInput({ label, source, address, help, error, removeLabel, onChange }: AddressInputProps) {
  const id = useId();
  const readOnly = useFormState().readOnly !== null;
  const words = typeof error === 'string' ? error : undefined;
  return (
    <FieldFrame id={id} label={label} help={help} error={words}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <OutlinedInput
          id={id}
          name={source}
          type="url"
          size="small"
          fullWidth
          autoComplete="off"
          value={address}
          error={words !== undefined}
          onChange={({ target }) => !readOnly && onChange(target.value.trim())}
          onBlur={() => withScheme(address) !== address && onChange(withScheme(address))}
          inputProps={{
            readOnly,
            spellCheck: false,
            'aria-invalid': words !== undefined,
            'aria-describedby': words !== undefined || help !== undefined ? helpId(id) : undefined,
          }}
        />
        {removeLabel !== undefined && (
          <Tooltip title={removeLabel}>
            <span>
              <IconButton size="small" aria-label={removeLabel} disabled={readOnly} onClick={() => onChange('')}>
                <DeleteOutlined fontSize="small" />
              </IconButton>
            </span>
          </Tooltip>
        )}
      </Box>
    </FieldFrame>
  );
}
