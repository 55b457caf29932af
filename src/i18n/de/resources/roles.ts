import { permissionChoices } from '../permissions.ts';

/** German of `resources/roles/schema.ts`. */
export const roles = {
  name: 'Rolle |||| Rollen',
  'fields.name': 'Name',
  'fields.id': 'ID der Rolle',
  'fields.permissions': 'Berechtigungen',
  ...permissionChoices,
  'fields.idle_minutes': 'Ende ohne Nutzung nach (Minuten)',
  'help.idle_minutes': 'Ohne Zahl gilt die Grenze der Installation.',
  'fields.total_hours': 'Ende in jedem Fall nach (Stunden)',
  'help.total_hours': 'Ohne Zahl gilt die Grenze der Installation.',
  'fields.system': 'Systemrolle',
  'fields.users': 'Benutzer',
  'sections.role': 'Rolle',
  'sections.lifetimes': 'Grenzen von Sitzungen',
  create: 'Rolle anlegen',
} as const;
