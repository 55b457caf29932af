import { afterEach, beforeEach, vi } from 'vitest';
import { closeAdmin, showScreens } from './admin.tsx';

// Runs before each file: all files share one page, in which the admin is loaded once.
vi.useRealTimers();
vi.unstubAllGlobals();
vi.restoreAllMocks();
showScreens([]);
document.body.replaceChildren();

// Keys go to the frame with the focus, which may be the runner's own.
beforeEach(() => window.focus());
afterEach(closeAdmin);
