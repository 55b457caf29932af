import Skeleton from '@mui/material/Skeleton';
import { Suspense } from 'react';
import { FieldFrame } from '../../../../../src/engine/form/FieldFrame.tsx';
import { useFieldInput } from '../../../../../src/engine/inputs/useFieldInput.ts';
import type { InputProps } from '../../../../../src/engine/overrides.ts';
import { fetchedLater } from '../../../../../src/ui/fetchedLater.tsx';

// The editor is large, and few newsletters ask for consent.
const RichTextEditor = fetchedLater(() => import('./RichTextEditor.tsx'));

/** The words beside the box, as HTML of bold, italic, links and line breaks. */
export function ConsentInput(props: InputProps) {
  const { frame, control, invalid, readOnly, aria } = useFieldInput(props);
  return (
    <FieldFrame {...frame} group>
      <Suspense fallback={<Skeleton variant="rounded" height={108} />}>
        <RichTextEditor
          value={typeof control.value === 'string' ? control.value : ''}
          onChange={control.onChange}
          onBlur={control.onBlur}
          readOnly={readOnly}
          invalid={invalid}
          label={frame.label}
          describedBy={aria['aria-describedby']}
        />
      </Suspense>
    </FieldFrame>
  );
}
