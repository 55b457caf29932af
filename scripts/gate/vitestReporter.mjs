import { relative } from 'node:path';
import { writeReport } from './report.mjs';

/** @import { SerializedError } from 'vitest' */
/** @import { Reporter, TestModule, Vitest } from 'vitest/node' */
/** @import { FileReport } from './report.mjs' */

/** Longer than any test of the tier may take. */
const STALLED_AFTER_MS = (process.env.TEST_TIER === 'full' ? 30 : 5) * 60_000;

/**
 * Vitest reporter that writes the report of a part to the file named by GATE_REPORT. It ends a run that has stalled:
 * rarely, a page and Vitest wait for each other, and Vitest limits only the time of tests.
 * @implements {Reporter}
 */
export default class GateReporter {
  /** @param {Vitest} vitest */
  onInit(vitest) {
    this.vitest = vitest;
    this.watch();
  }

  onTestCaseResult() {
    this.watch();
  }

  /** @param {TestModule} module */
  onTestModuleStart(module) {
    this.current = module;
    this.watch();
  }

  watch() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.endStalled(), STALLED_AFTER_MS).unref();
  }

  endStalled() {
    const file = this.current ? relative(process.cwd(), this.current.moduleId) : 'the run';
    const error = `No test ended for ${STALLED_AFTER_MS / 60_000} minutes after this file started`;
    console.error(`${file}: ${error}.`);
    writeReport({ files: [{ file, ms: 0, passed: 0, failures: [{ test: 'the file', error }] }], isStalled: true });
    process.exitCode = 1;
    this.vitest?.exit(true);
  }

  /** @param {readonly TestModule[]} modules @param {readonly SerializedError[]} unhandled */
  onTestRunEnd(modules, unhandled) {
    clearTimeout(this.timer);
    const files = modules.map(fileReport);
    for (const error of unhandled) files.push(unhandledReport(error));
    writeReport({ files });
  }
}

/** @param {TestModule} module @returns {FileReport} */
function fileReport(module) {
  const tests = [...module.children.allTests()];
  const suites = [module, ...module.children.allSuites()];
  const { collectDuration, setupDuration, duration } = module.diagnostic();
  return {
    file: relative(process.cwd(), module.moduleId),
    // Not `prepareDuration`: in a browser it is measured from the start of the page and includes all earlier files.
    ms: collectDuration + setupDuration + duration,
    passed: tests.filter((test) => test.result().state === 'passed').length,
    failures: [
      ...tests.flatMap((test) => {
        const { state, errors } = test.result();
        return state === 'failed' ? [{ test: test.fullName, error: errors[0]?.message ?? '' }] : [];
      }),
      // A failed hook or import: the tests below it did not run.
      ...suites.flatMap((suite) => {
        const [error] = suite.errors();
        return error ? [{ test: suite.type === 'suite' ? suite.fullName : 'the file', error: error.message }] : [];
      }),
    ],
  };
}

/** @param {SerializedError} error thrown outside of any test @returns {FileReport} */
function unhandledReport({ message, VITEST_TEST_PATH: path, VITEST_TEST_NAME: test }) {
  const file = typeof path === 'string' ? relative(process.cwd(), path) : null;
  const failure = { test: typeof test === 'string' ? test : 'unhandled error', error: message };
  return { file, ms: 0, passed: 0, failures: [failure] };
}
