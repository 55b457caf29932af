import { permissionChoices } from '../permissions.ts';

/** German of `resources/roles/schema.ts`. */
export const roles = {
  name: 'Rolle |||| Rollen',
  'fields.name': 'Name',
  'fields.id': 'ID der Rolle',
  'fields.permissions': 'Berechtigungen',
  ...permissionChoices,
  'fields.second_factor': 'Verlangt einen zweiten Faktor',
  'fields.idle_minutes': 'Anmeldung endet ohne Nutzung nach (Minuten)',
  'help.idle_minutes': 'Ohne Zahl gilt die Grenze der Installation.',
  'fields.total_hours': 'Anmeldung endet in jedem Fall nach (Stunden)',
  'help.total_hours': 'Ohne Zahl gilt die Grenze der Installation.',
  'fields.system': 'Systemrolle',
  'fields.users': 'Benutzer',
  'sections.role': 'Rolle',
  'sections.logins': 'Anmelderegeln',
  create: 'Rolle anlegen',
} as const;
