import type { InputProps } from '../../src/engine/overrides.ts';
import { fetchedLater } from '../../src/ui/fetchedLater.tsx';

// Loaded with the first form: the parts of forms are no part of the first load.
const LazyAppInput = fetchedLater(async () => ({ default: (await import('./AppInput.tsx')).AppInput }));
const LazySlugInput = fetchedLater(async () => ({ default: (await import('./SlugInput.tsx')).SlugInput }));

export const AppInput = (props: InputProps) => <LazyAppInput {...props} />;
export const SlugInput = (props: InputProps) => <LazySlugInput {...props} />;
