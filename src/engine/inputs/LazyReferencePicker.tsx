import OutlinedInput from '@mui/material/OutlinedInput';
import { Suspense } from 'react';
import { lazyWithRetry } from '../../ui/lazyWithRetry.tsx';
import type { ReferencePickerProps } from './ReferencePicker.tsx';

// Few screens have one, and it is large.
const Picker = lazyWithRetry(() => import('./ReferencePicker.tsx'));

/** A place of the picker's height until it is there. */
export function LazyReferencePicker(props: ReferencePickerProps) {
  const waiting = <OutlinedInput size="small" fullWidth disabled id={props.id} placeholder={props.placeholder} />;
  return (
    <Suspense fallback={waiting}>
      <Picker {...props} />
    </Suspense>
  );
}
