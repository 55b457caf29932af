import type { Kysely } from 'kysely';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/schema.ts';
import { ApiError } from '#server/plugins/apiError.ts';
import type { Page } from './document.ts';
import { finishInteraction, type Interaction, pathOf } from './interaction.ts';
import { newPasswordStep } from './newPassword.ts';
import { passedOf, savePassed } from './passed.ts';
import type { Step } from './step.ts';

/** In the order in which a user takes them. */
const steps: readonly Step[] = [newPasswordStep];

async function nextStep(db: Kysely<Database>, userId: string): Promise<Step | null> {
  for (const step of steps) if (await step.isDue(db, userId)) return step;
  return null;
}

/** Returns the page of the step that the login waits for; null if it waits for email and password. */
export async function openStepOf(db: Kysely<Database>, interaction: Interaction): Promise<Page | null> {
  const passed = await passedOf(db, interaction);
  const step = passed && (await nextStep(db, passed.userId));
  return step ? step.page(interaction, passed.refused) : null;
}

/**
 * Continues the login of a user who has taken a step.
 * @returns where the browser goes next: to the page of the next step, or out of the finished login
 */
export async function continueLogin(
  { db, clock }: { db: Kysely<Database>; clock: Clock },
  interaction: Interaction,
  userId: string,
): Promise<string> {
  if (!(await nextStep(db, userId))) return finishInteraction(interaction, clock, userId);
  await savePassed(db, interaction, userId);
  return pathOf(interaction);
}

/** Refuses a login without a page if a step is left. @throws ApiError with the key of the step */
export async function refuseOpenStep(db: Kysely<Database>, userId: string): Promise<void> {
  const step = await nextStep(db, userId);
  if (step) throw new ApiError(step.error);
}
