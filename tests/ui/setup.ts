import { afterEach, vi } from 'vitest';
import { resetPage, showScreens } from './admin.tsx';

// Runs before each file: all files share one page, in which the admin is loaded once.
vi.useRealTimers();
vi.unstubAllGlobals();
vi.restoreAllMocks();
showScreens([]);

afterEach(resetPage);
