import { systemRoles } from '#contracts/permissions.ts';
import type { Translate } from '../i18n/useT.ts';

/** Returns the name of a role: those of the system in the user's language, others as they were entered. */
export function nameOfRole(t: Translate, id: string, name: string): string {
  const system = systemRoles.find((one) => one === id);
  return system ? t(`shell.roles.${system}`) : name;
}
