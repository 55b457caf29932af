import ExpandMore from '@mui/icons-material/ExpandMore';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { get, useFormContext } from 'react-hook-form';
import { FieldInput } from '#src/engine/inputs/FieldInput.tsx';
import type { SectionProps } from '#src/engine/overrides.ts';

/** The rules for logins: closed, because most roles have none. A rule and a validation error open it. */
export function LoginsSection({ fields, title }: SectionProps) {
  const { formState, getValues } = useFormContext();
  const [isOpen, setOpen] = useState(() => getValues([...fields]).some(Boolean));
  const hasError = fields.some((source) => get(formState.errors, source) !== undefined);
  return (
    <Accordion
      disableGutters
      variant="outlined"
      expanded={isOpen || hasError}
      onChange={(_event, next) => setOpen(next)}
      slotProps={{ heading: { component: 'h2' } }}
    >
      <AccordionSummary expandIcon={<ExpandMore fontSize="small" />} sx={{ px: { xs: 2, sm: 3 } }}>
        <Typography component="span" variant="h2">
          {title}
        </Typography>
      </AccordionSummary>
      <AccordionDetails sx={{ display: 'grid', gap: 2.5, px: { xs: 2, sm: 3 }, pb: 3 }}>
        {fields.map((source) => (
          <FieldInput key={source} source={source} />
        ))}
      </AccordionDetails>
    </Accordion>
  );
}
