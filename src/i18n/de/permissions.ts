import type { PermissionKey } from '#contracts/permissions.ts';

/** German of `permissionTitles`. */
export const permissions = {
  'users-read': 'Benutzer lesen',
  'users-modify': 'Benutzer ändern',
  'campaigns-read': 'Kampagnen lesen',
  'campaigns-modify': 'Kampagnen ändern',
  'consumer-data-read': 'Verbraucherdaten lesen',
  'consumer-data-modify': 'Verbraucherdaten ändern',
  'campaigns-create': 'Kampagnen anlegen',
  'campaigns-delete': 'Kampagnen löschen',
  'media-delete': 'Medien löschen',
  'object-access-read': 'Sehen, wer Zugriff auf Kampagnen hat',
  'object-access-modify': 'Ändern, wer Zugriff auf Kampagnen hat',
  'apps-modify': 'Apps ändern',
} as const satisfies Record<PermissionKey, string>;

/** The same texts as labels of a resource's list `permissions`. */
export const permissionChoices: Record<string, string> = Object.fromEntries(
  Object.entries(permissions).map(([key, title]) => [`choices.permissions.${key}`, title]),
);
