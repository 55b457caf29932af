import { enableAjaxSignUp } from './ajaxSignUp.ts';
import { runCountdowns } from './countdown.ts';
import { enableFanActions } from './fanActions.ts';
import { countFigures } from './figures.ts';
import { showLocalTimes } from './localTimes.ts';

/** Starts what every app's page has: local times, countdowns, sign-up without a reload, sharing, and figures. */
export function enablePage(): void {
  runCountdowns();
  enableAjaxSignUp();
  enableFanActions();
  countFigures();
  // In a task of its own, because Chromium's first date format blocks a phone for about 0.1 s.
  setTimeout(() => showLocalTimes(document, document.documentElement.lang));
}
