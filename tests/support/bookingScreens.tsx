import { FormSection } from '#src/engine/form/FormSection.tsx';
import { FieldInput } from '#src/engine/inputs/FieldInput.tsx';
import { defineScreens, type SectionProps } from '#src/engine/overrides.ts';
import { bookings } from './bookings.ts';

const Stars = ({ value }: { value: number | null | undefined }) => <span>{'★'.repeat(value ?? 0)}</span>;

function DatesSection({ fields, title }: SectionProps) {
  return (
    <FormSection title={title} help="When the doors open and close.">
      {fields.map((source) => (
        <FieldInput key={source} source={source} />
      ))}
    </FormSection>
  );
}

/** Overrides one cell and one section; everything else is generated. */
export const bookingScreens = defineScreens(bookings, {
  cells: { rating: Stars },
  sections: { dates: DatesSection },
});
