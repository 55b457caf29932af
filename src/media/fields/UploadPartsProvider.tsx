import Skeleton from '@mui/material/Skeleton';
import { type ReactNode, Suspense } from 'react';
import type { CellProps, InputProps } from '../../engine/overrides.ts';
import { UploadPartsContext } from '../../engine/uploadParts.ts';
import { lazyWithRetry } from '../../ui/lazyWithRetry.tsx';

// Loaded lazily: few resources have files.
const UploadInput = lazyWithRetry(async () => ({ default: (await import('./UploadInput.tsx')).UploadInput }));
const UploadsInput = lazyWithRetry(() => import('./UploadsInput.tsx'));
const UploadCell = lazyWithRetry(() => import('./UploadCell.tsx'));

const parts = {
  Input: (props: InputProps) => (
    <Suspense fallback={<Skeleton height={110} />}>
      {props.field.kind === 'list' ? <UploadsInput {...props} /> : <UploadInput {...props} />}
    </Suspense>
  ),
  Cell: (props: CellProps) => (
    <Suspense fallback={<Skeleton width={40} height={30} />}>
      <UploadCell {...props} />
    </Suspense>
  ),
};

/** Provides the media library's parts to generated forms, lists and pages. */
export function UploadPartsProvider({ children }: { children: ReactNode }) {
  return <UploadPartsContext value={parts}>{children}</UploadPartsContext>;
}
