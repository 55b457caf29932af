import type { InputProps } from '../../src/engine/overrides.ts';
import { lazyWithRetry } from '../../src/ui/lazyWithRetry.tsx';

// Loaded with the first form: the parts of forms are no part of the first load.
const LazyAppInput = lazyWithRetry(async () => ({ default: (await import('./AppInput.tsx')).AppInput }));
const LazySlugInput = lazyWithRetry(async () => ({ default: (await import('./SlugInput.tsx')).SlugInput }));

export const AppInput = (props: InputProps) => <LazyAppInput {...props} />;
export const SlugInput = (props: InputProps) => <LazySlugInput {...props} />;
