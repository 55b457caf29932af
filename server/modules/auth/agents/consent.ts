import type Provider from 'oidc-provider';
import type { InteractionResults } from 'oidc-provider';
import { agentPermissions } from '#contracts/agents.ts';
import { limits } from '#contracts/limits.ts';
import type { PermissionKey } from '#contracts/permissions.ts';
import { isObject } from '#contracts/values.ts';
import type { Clock } from '#server/clock.ts';

type Interaction = InstanceType<Provider['Interaction']>;

/** What a user allows an agent. */
type Choice = { permissions: PermissionKey[]; calls_per_day: number; changes_per_day: number };

/** How long a checked password is enough to answer the question. */
const askedMs = 15 * 60_000;

/** Stores in the sign-in in progress who has logged in and is asked. The login is not complete yet. */
export async function askFor(interaction: Interaction, clock: Clock, accountId: string): Promise<void> {
  interaction.lastSubmission = { asked: { accountId, until: clock.now().getTime() + askedMs } };
  await interaction.persist();
}

/** Returns the id of the user who is asked; null without a login, or if it is too long ago. */
export function askedUserOf({ lastSubmission }: Interaction, clock: Clock): string | null {
  const asked = lastSubmission?.asked;
  if (!isObject(asked) || typeof asked.accountId !== 'string') return null;
  return Number(asked.until) > clock.now().getTime() ? asked.accountId : null;
}

/** Returns the URL to continue at with the user's answer. */
export async function answerWith(interaction: Interaction, accountId: string, agent: Choice): Promise<string> {
  interaction.result = { login: { accountId }, agent };
  await interaction.persist();
  return interaction.returnTo;
}

/** Returns the URL to continue at if the user declines (RFC 6749, section 4.1.2.1). */
export async function declineIn(interaction: Interaction): Promise<string> {
  interaction.result = { error: 'access_denied', error_description: 'the user declined' };
  await interaction.persist();
  return interaction.returnTo;
}

/** Returns the answer in the result of a sign-in in progress; null without one. */
export function choiceIn(result: InteractionResults | undefined): Choice | null {
  const agent: unknown = result?.agent;
  if (!isObject(agent) || !Array.isArray(agent.permissions)) return null;
  const permissions = agentPermissions.filter(
    (key) => Array.isArray(agent.permissions) && agent.permissions.includes(key),
  );
  return { permissions, calls_per_day: Number(agent.calls_per_day), changes_per_day: Number(agent.changes_per_day) };
}

/** The fields of the form: a checkbox for each permission, and two numbers. */
export type ConsentForm = Record<string, string | undefined>;

/** Only reading is chosen at first. */
export const firstForm: ConsentForm = {
  'campaigns-read': 'on',
  calls: String(limits.agentCallsDefault),
  changes: String(limits.agentChangesDefault),
};

const countIn = (text = '', most: number): number | null =>
  /^\d{1,9}$/.test(text) && Number(text) >= 1 && Number(text) <= most ? Number(text) : null;

/** Returns what the form allows of the permissions of the user, or which part of it is wrong. */
export function choiceOf(
  form: ConsentForm,
  held: readonly PermissionKey[],
): { choice: Choice } | { wrong: 'permissions' | 'calls' | 'changes' } {
  const permissions = agentPermissions.filter((key) => form[key] === 'on' && held.includes(key));
  const calls = countIn(form.calls, limits.maxAgentCalls);
  const changes = countIn(form.changes, limits.maxAgentChanges);
  if (permissions.length === 0) return { wrong: 'permissions' };
  if (calls === null) return { wrong: 'calls' };
  if (changes === null) return { wrong: 'changes' };
  return { choice: { permissions, calls_per_day: calls, changes_per_day: changes } };
}
