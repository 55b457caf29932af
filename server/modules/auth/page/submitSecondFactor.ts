import { ApiError } from '#server/plugins/apiError.ts';
import { verifyUsed } from '../factors/passkeys.ts';
import { checkCode } from '../factors/secondFactor.ts';
import { type Interaction, type PageDependencies, pathOf } from './interaction.ts';
import { storedAttempt } from './lastAttempt.ts';
import { continueLogin } from './nextStep.ts';
import { passedOf, savePassed } from './passed.ts';
import { readPasskey } from './passkeyForm.ts';
import { placeOf } from './secondFactorStep.ts';

type Entered = { otp: string | undefined; passkey: string | undefined; address: string };

/**
 * Continues a login with the code or the answer of a passkey that was submitted.
 * @returns the URL to continue at
 */
export async function submitSecondFactor(
  dependencies: PageDependencies,
  interaction: Interaction,
  { otp = '', passkey, address }: Entered,
): Promise<string> {
  const { db, clock } = dependencies;
  const passed = await passedOf(dependencies, interaction);
  if (!passed) return pathOf(interaction);
  const { userId } = passed;
  try {
    if (passkey === undefined) await checkCode(db, clock, { userId, code: otp, address });
    else await verifyUsed(dependencies, placeOf(interaction, passed), readPasskey(passkey));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    await savePassed(dependencies, interaction, passed, storedAttempt(clock, '', error));
    return pathOf(interaction);
  }
  return continueLogin(dependencies, interaction, { userId, proof: 'second-factor' });
}
