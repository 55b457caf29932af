import OutlinedInput from '@mui/material/OutlinedInput';
import { Suspense } from 'react';
import { lazyWithRetry } from '../../ui/lazyWithRetry.tsx';
import type { ReferencePickerProps } from './ReferencePicker.tsx';

// Loaded lazily: it is large and few screens use it.
const Picker = lazyWithRetry(() => import('./ReferencePicker.tsx'));

/** Reserves the picker's height until it is loaded. */
export function LazyReferencePicker(props: ReferencePickerProps) {
  const waiting = <OutlinedInput size="small" fullWidth disabled id={props.id} placeholder={props.placeholder} />;
  return (
    <Suspense fallback={waiting}>
      <Picker {...props} />
    </Suspense>
  );
}
