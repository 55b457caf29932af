import Box from '@mui/material/Box';
import { FieldFrame } from '#src/engine/form/FieldFrame.tsx';
import { useFieldInput } from '#src/engine/inputs/useFieldInput.ts';
import type { InputProps } from '#src/engine/overrides.ts';
import { PlainCheckbox } from '#src/ui/PlainCheckbox.tsx';
import { webhookEvents } from './schema.ts';

/** A checkbox for each event. */
export function EventBoxes(props: InputProps) {
  const { frame, control } = useFieldInput(props);
  const ticked: readonly unknown[] = Array.isArray(control.value) ? control.value : [];
  const toggle = (toggled: string) =>
    control.onChange(webhookEvents.filter((event) => ticked.includes(event) !== (event === toggled)));
  return (
    <FieldFrame {...frame} group>
      <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, columnGap: 2 }}>
        {webhookEvents.map((event) => (
          <PlainCheckbox
            key={event}
            shown
            label={event}
            checked={ticked.includes(event)}
            onChange={() => toggle(event)}
          />
        ))}
      </Box>
    </FieldFrame>
  );
}
