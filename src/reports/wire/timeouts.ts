import { ReportError } from './reportError.ts';

/** The timeouts of a request in milliseconds: between two chunks of the response, and in total. */
export type Timeouts = { silenceMs: number; timeMs: number };

/** The running timeouts of a request. */
export type CallMonitor = {
  /** The signal of the request: aborted by a timeout or by the caller. */
  signal: AbortSignal;
  /** Restarts the timeout for silence. */
  received(): void;
  /** Aborts the request for another reason than a timeout. */
  fail(reason: ReportError): void;
  /** Stops the timeouts. */
  end(): void;
};

/** Starts the timeouts of a request. They abort it with the `ReportError` `slow` as the reason of the signal. */
export function monitorCall({ silenceMs, timeMs }: Timeouts, caller?: AbortSignal): CallMonitor {
  const ending = new AbortController();
  const tooSlow = () => ending.abort(new ReportError('slow'));
  const whole = Number.isFinite(timeMs) ? setTimeout(tooSlow, timeMs) : undefined;
  let silence = setTimeout(tooSlow, silenceMs);
  return {
    signal: caller ? AbortSignal.any([caller, ending.signal]) : ending.signal,
    received() {
      clearTimeout(silence);
      silence = setTimeout(tooSlow, silenceMs);
    },
    fail: (reason) => ending.abort(reason),
    end() {
      clearTimeout(whole);
      clearTimeout(silence);
    },
  };
}
