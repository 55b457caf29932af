import { enableAjaxSignUp } from './ajaxSignUp.ts';
import { runCountdowns } from './countdown.ts';
import { enableFanActions } from './fanActions.ts';
import { countFigures } from './figures.ts';
import { showLocalTimes } from './localTimes.ts';

/** Starts what every app's page has: local times, countdowns, sign-up without a reload, sharing, and figures. */
export function enablePage(): void {
  showLocalTimes(document, document.documentElement.lang);
  runCountdowns();
  enableAjaxSignUp();
  enableFanActions();
  countFigures();
}
