import { relative } from 'node:path';
import { writeReport } from './report.mjs';

/** @import { Reporter, TestCase, TestError, TestResult } from '@playwright/test/reporter' */
/** @import { FileReport } from './report.mjs' */

/**
 * Playwright reporter that writes the report of a part to the file named by GATE_REPORT.
 * @implements {Reporter}
 */
export default class GateReporter {
  /** @type {Map<string | null, FileReport>} */
  files = new Map();

  /** @param {TestCase} test @param {TestResult} result */
  onTestEnd(test, result) {
    const report = this.fileReport(relative(process.cwd(), test.location.file));
    report.ms += result.duration;
    if (result.status === 'skipped') report.skipped = (report.skipped ?? 0) + 1;
    else if (test.ok()) report.passed += 1;
    // Otherwise it is tried again.
    else if (result.retry === test.retries)
      report.failures.push({ test: test.titlePath().slice(3).join(' > '), error: result.error?.message ?? '' });
  }

  /** @param {TestError} error thrown outside of any test */
  onError({ message = '', location }) {
    const report = this.fileReport(location ? relative(process.cwd(), location.file) : null);
    report.failures.push({ test: 'unhandled error', error: message });
  }

  onEnd() {
    writeReport({ files: [...this.files.values()] });
  }

  printsToStdio() {
    return false;
  }

  /** @param {string | null} file */
  fileReport(file) {
    const report = this.files.get(file) ?? { file, ms: 0, passed: 0, failures: [] };
    this.files.set(file, report);
    return report;
  }
}
