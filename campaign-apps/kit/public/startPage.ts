import { ignoreComposingKeys } from '#contracts/composition.ts';
import { enableAjaxSignUp } from './ajaxSignUp.ts';
import { runCountdowns } from './countdown.ts';
import { loadDateFormats } from './dateFormats.ts';
import { enableFanActions } from './fanActions.ts';
import { countFigures } from './figures.ts';
import { addLateFields } from './lateFields.ts';
import { hasTimes, showLocalTimes } from './localTimes.ts';

/**
 * Starts what every app's page has (sign-up without a reload, sharing, figures, countdowns, local times) and the parts
 * of the app, each in a task of its own, so that a slow phone can respond in between. Resolves when all parts have
 * started, also those that return a promise. Await it in the module: presses wait for the module (start.ts).
 */
export async function startPage(...parts: (() => void | Promise<void>)[]): Promise<void> {
  for (const start of [enableShared, ...parts]) {
    await start();
    await new Promise((resolve) => setTimeout(resolve));
  }
  if (!hasTimes(document)) return;
  void loadDateFormats().then(() => showLocalTimes(document, document.documentElement.lang));
}

function enableShared(): void {
  ignoreComposingKeys(document);
  enableAjaxSignUp();
  addLateFields();
  enableFanActions();
  countFigures();
  runCountdowns();
}
