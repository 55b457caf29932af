import { permissionChoices } from '../permissions.ts';

/** German of `resources/roles/schema.ts`. */
export const roles = {
  name: 'Rolle |||| Rollen',
  'fields.name': 'Name',
  'fields.id': 'ID der Rolle',
  'fields.permissions': 'Berechtigungen',
  ...permissionChoices,
  'fields.system': 'Systemrolle',
  'fields.users': 'Benutzer',
  'sections.role': 'Rolle',
  create: 'Rolle anlegen',
} as const;
