import type { InputProps } from '#src/engine/overrides.ts';
import { lazyWithRetry } from '#src/ui/lazyWithRetry.tsx';

// Loads form inputs with the first form, to keep them out of the initial bundle.
const LazyAppInput = lazyWithRetry(async () => ({ default: (await import('./AppInput.tsx')).AppInput }));
const LazySlugInput = lazyWithRetry(async () => ({ default: (await import('./SlugInput.tsx')).SlugInput }));

export const AppInput = (props: InputProps) => <LazyAppInput {...props} />;
export const SlugInput = (props: InputProps) => <LazySlugInput {...props} />;
