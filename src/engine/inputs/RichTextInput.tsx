import Skeleton from '@mui/material/Skeleton';
import { Suspense } from 'react';
import { lazyWithRetry } from '../../ui/lazyWithRetry.tsx';
import { FieldFrame } from '../form/FieldFrame.tsx';
import type { InputProps } from '../overrides.ts';
import { useFieldInput } from './useFieldInput.ts';

// Loaded lazily: the editor is large and few forms use it.
const RichTextEditor = lazyWithRetry(() => import('./richText/RichTextEditor.tsx'));

const noMarks = [] as const;

/** A paragraph of HTML, edited with the marks that its declaration permits. */
export function RichTextInput(props: InputProps) {
  const { source, field } = props;
  const { frame, readOnly, invalid, aria } = useFieldInput(props);
  return (
    <FieldFrame {...frame} group>
      <Suspense fallback={<Skeleton variant="rounded" height={108} />}>
        <RichTextEditor
          source={source}
          id={frame.id}
          marks={field.kind === 'richText' ? field.marks : noMarks}
          readOnly={readOnly}
          label={frame.label}
          required={frame.required}
          invalid={invalid}
          describedBy={aria['aria-describedby']}
        />
      </Suspense>
    </FieldFrame>
  );
}
