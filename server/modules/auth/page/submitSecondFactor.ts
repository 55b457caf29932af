import { ApiError } from '#server/plugins/apiError.ts';
import { verifyUsed } from '../factors/passkeys.ts';
import { checkCode } from '../factors/secondFactor.ts';
import { type RequestBrowser, trustBrowser } from '../factors/trustedBrowsers.ts';
import { type Interaction, type PageDependencies, pathOf } from './interaction.ts';
import { storedAttempt } from './lastAttempt.ts';
import { continueLogin } from './nextStep.ts';
import { passedOf, savePassed } from './passed.ts';
import { readPasskey } from './passkeyForm.ts';
import { placeOf } from './secondFactorStep.ts';

/** `trusts`: the user is not asked again in this browser. */
type Entered = {
  otp: string | undefined;
  passkey: string | undefined;
  trusts: boolean;
  browser: RequestBrowser;
  address: string;
};

/**
 * Continues a login with the code or the answer of a passkey that was submitted.
 * @returns the URL to continue at, and the cookie to set
 */
export async function submitSecondFactor(
  dependencies: PageDependencies,
  interaction: Interaction,
  { otp = '', passkey, trusts, browser, address }: Entered,
): Promise<{ location: string; cookie: string | null }> {
  const { db, clock } = dependencies;
  const passed = await passedOf(dependencies, interaction);
  if (!passed) return { location: pathOf(interaction), cookie: null };
  const { userId } = passed;
  try {
    if (passkey === undefined) await checkCode(db, clock, { userId, code: otp, address });
    else await verifyUsed(dependencies, placeOf(interaction, passed), readPasskey(passkey));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    await savePassed(dependencies, interaction, passed, storedAttempt(clock, '', error));
    return { location: pathOf(interaction), cookie: null };
  }
  const cookie = trusts ? await trustBrowser(dependencies, userId, browser) : null;
  const proven = { ...passed, proof: 'second-factor' } as const;
  return { location: await continueLogin(dependencies, interaction, proven), cookie };
}
