import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { newsletterSignupModes } from '#resources/campaigns/schema.ts';
import { FieldFrame } from '#src/engine/form/FieldFrame.tsx';
import { useFieldInput } from '#src/engine/inputs/useFieldInput.ts';
import type { InputProps } from '#src/engine/overrides.ts';
import { useT } from '#src/i18n/useT.ts';

/** Selects how fans subscribe, and explains each option. */
export function SignupModeInput(props: InputProps) {
  const t = useT();
  const { frame, control, ref, readOnly } = useFieldInput(props);
  const [first] = newsletterSignupModes;
  return (
    <FieldFrame {...frame} group>
      <RadioGroup {...control} value={control.value || first} aria-labelledby={`${frame.id}-label`}>
        {newsletterSignupModes.map((mode) => (
          <FormControlLabel
            key={mode}
            value={mode}
            disabled={readOnly}
            control={<Radio slotProps={{ input: { ref: mode === first ? ref : undefined } }} />}
            label={
              <>
                {t(`settings.newsletters.mode.${mode}`)}{' '}
                <Typography component="span" variant="body2" color="text.secondary">
                  {t(`settings.newsletters.mode.${mode}Help`)}
                </Typography>
              </>
            }
          />
        ))}
      </RadioGroup>
    </FieldFrame>
  );
}
