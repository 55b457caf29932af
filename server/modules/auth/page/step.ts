import type { ApiErrorKey } from '#contracts/errors.ts';
import type { Dependencies } from '#server/dependencies.ts';
import type { Page } from './document.ts';
import type { Interaction, PageDependencies } from './interaction.ts';
import type { Passed, Proven } from './passed.ts';

export type StepNeeds = Pick<Dependencies, 'config' | 'db' | 'clock'>;

/** A step of the login page after the right password. */
export type Step = {
  /** The error of a login without a page. */
  error: ApiErrorKey;
  isDue(needs: StepNeeds, proven: Proven): Promise<boolean>;
  page(dependencies: PageDependencies, interaction: Interaction, passed: Passed): Page | Promise<Page>;
};
