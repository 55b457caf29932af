import { ApiError } from '#server/plugins/apiError.ts';
import type { Page } from './document.ts';
import { finishInteraction, type Interaction, type PageDependencies, pathOf } from './interaction.ts';
import { newPasswordStep } from './newPassword.ts';
import { type Proven, passedOf, savePassed } from './passed.ts';
import { secondFactorStep } from './secondFactorStep.ts';
import { setUpStep } from './setUpStep.ts';
import type { Step, StepNeeds } from './step.ts';

/** In the order in which a user takes them. */
const steps: readonly Step[] = [secondFactorStep, newPasswordStep, setUpStep];

/** Returns the step that a login waits for; null if it can be finished. */
export async function nextStep(needs: StepNeeds, proven: Proven): Promise<Step | null> {
  for (const step of steps) if (await step.isDue(needs, proven)) return step;
  return null;
}

/** Returns the page of the step that the login waits for; null if it waits for email and password. */
export async function openStepOf(dependencies: PageDependencies, interaction: Interaction): Promise<Page | null> {
  const passed = await passedOf(dependencies, interaction);
  const step = passed && (await nextStep(dependencies, passed));
  return step ? step.page(dependencies, interaction, passed) : null;
}

/**
 * Continues the login of a user who has taken a step.
 * @returns where the browser goes next: to the page of the next step, or out of the finished login
 */
export async function continueLogin(
  dependencies: PageDependencies,
  interaction: Interaction,
  proven: Proven,
): Promise<string> {
  const { userId, proof } = proven;
  if (!(await nextStep(dependencies, proven))) return finishInteraction(interaction, dependencies.clock, userId, proof);
  await savePassed(dependencies, interaction, proven);
  return pathOf(interaction);
}

/** Refuses a login without a page if a step is left. @throws ApiError with the key of the step */
export async function refuseOpenStep(needs: StepNeeds, proven: Proven): Promise<void> {
  const step = await nextStep(needs, proven);
  if (step) throw new ApiError(step.error);
}
