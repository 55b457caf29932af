import { ReportError } from './reportError.ts';

/** How long an answer is waited for, in milliseconds: between two pieces of it, and until its end. */
export type Patience = { silenceMs: number; timeMs: number };

export type Watch = {
  /** Given to the call: aborted when patience has ended, or by who asked. */
  signal: AbortSignal;
  /** Something came: silence begins anew. */
  heard(): void;
  /** Ends the call for another reason than that it is slow. */
  fail(reason: ReportError): void;
  /** To be called when all is over. */
  end(): void;
};

/** Ends a call that keeps one waiting. The reason of its signal is a `ReportError` then. */
export function watched({ silenceMs, timeMs }: Patience, asker?: AbortSignal): Watch {
  const ending = new AbortController();
  const tooSlow = () => ending.abort(new ReportError('slow'));
  const whole = Number.isFinite(timeMs) ? setTimeout(tooSlow, timeMs) : undefined;
  let silence = setTimeout(tooSlow, silenceMs);
  return {
    signal: asker ? AbortSignal.any([asker, ending.signal]) : ending.signal,
    heard() {
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
