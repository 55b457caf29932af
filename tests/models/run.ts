import fc from 'fast-check';
import { test } from 'vitest';

const { MODEL_SEED, MODEL_PATH, MODEL_REPLAY, TEST_TIER } = process.env;

/** The full tier looks for cases this many times as long. */
const factor = TEST_TIER === 'full' ? 30 : 1;
/** The time in which a failing case is made smaller. */
const shrinkMs = 60_000;

/**
 * Declares a test that runs a property with random cases for these seconds. A failure prints its seed and path, with
 * which `MODEL_SEED` and `MODEL_PATH` repeat it.
 */
export function modelTest<Case>(name: string, seconds: number, property: () => fc.IRawProperty<Case>): void {
  const timeout = seconds * factor * 1_000 + shrinkMs + 30_000;
  test(name, { timeout }, async () => {
    const end = Date.now() + (MODEL_SEED === undefined ? seconds * factor * 1_000 : 0);
    let runs = 0;
    do {
      const details = await fc.check(property(), {
        seed: MODEL_SEED === undefined ? Math.trunc(Math.random() * 0x7fffffff) : Number(MODEL_SEED),
        ...(MODEL_PATH !== undefined && { path: MODEL_PATH }),
        numRuns: 1,
        interruptAfterTimeLimit: shrinkMs,
        markInterruptAsFailure: false,
      });
      if (details.failed)
        throw new Error(await fc.asyncDefaultReportMessage(details), { cause: details.errorInstance });
      runs += 1;
    } while (Date.now() < end);
    if (factor > 1) console.info(`${name}: ${runs} cases`);
  });
}

/** Commands of a model; see `step`. */
type Steps<Model extends object, Real> = fc.Arbitrary<fc.AsyncCommand<Model, Real>>;

/** Returns a command with random arguments. A failure prints its name and arguments. */
export const step = <Model extends object, Real, Args>(
  name: string,
  args: fc.Arbitrary<Args>,
  run: (model: Model, real: Real, args: Args) => Promise<void> | void,
): Steps<Model, Real> =>
  args.map((given) => ({
    check: () => true,
    run: async (model, real) => run(model, real, given),
    toString: () => `${name}(${fc.stringify(given)})`,
  }));

/**
 * Returns a property that runs commands on a new model and the real system, and compares them. `MODEL_REPLAY` is the
 * `replayPath` that a failure prints.
 */
export const agrees = <Model extends object, Real>(
  steps: Steps<Model, Real>[],
  start: () => Promise<{ model: Model; real: Real }>,
  { maxCommands = 30, end }: { maxCommands?: number; end?: (model: Model, real: Real) => Promise<void> } = {},
): fc.IRawProperty<[Iterable<fc.AsyncCommand<Model, Real>>]> =>
  fc.asyncProperty(
    // A case has some kinds of steps only, so that these meet more often.
    fc.subarray(steps, { minLength: Math.min(4, steps.length) }).chain((some) =>
      fc.commands<Model, Real, false>(some, {
        maxCommands,
        size: 'max',
        ...(MODEL_REPLAY !== undefined && { replayPath: MODEL_REPLAY }),
      }),
    ),
    async (commands) => {
      const { model, real } = await start();
      await fc.asyncModelRun(() => ({ model, real }), commands);
      await end?.(model, real);
    },
  );
