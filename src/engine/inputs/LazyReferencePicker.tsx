import OutlinedInput from '@mui/material/OutlinedInput';
import { Suspense } from 'react';
import { lazyWithRetry } from '../../ui/lazyWithRetry.tsx';
import type { ReferencePickerProps, ReferencesPickerProps } from './ReferencePicker.tsx';

// Loaded lazily: it is large and few screens use it.
const Picker = lazyWithRetry(() => import('./ReferencePicker.tsx'));

const ManyPicker = lazyWithRetry(async () => ({ default: (await import('./ReferencePicker.tsx')).ReferencesPicker }));

/** Reserves the picker's height until it is loaded. With `values` it chooses several records. */
export function LazyReferencePicker(props: ReferencePickerProps | ReferencesPickerProps) {
  const waiting = <OutlinedInput size="small" fullWidth disabled id={props.id} placeholder={props.placeholder} />;
  return <Suspense fallback={waiting}>{props.values ? <ManyPicker {...props} /> : <Picker {...props} />}</Suspense>;
}
