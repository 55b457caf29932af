import { permissionChoices } from '../permissions.ts';

/** German of `resources/tokens/schema.ts`. */
export const tokens = {
  name: 'Persönliches Zugriffstoken |||| Persönliche Zugriffstoken',
  'fields.token_name': 'Name des Tokens',
  'fields.permissions': 'Berechtigungen',
  ...permissionChoices,
  'fields.days': 'Endet nach (Tage)',
  'help.days': 'Höchstens ein Jahr. Eine Woche vorher kommt eine Benachrichtigung.',
  'fields.networks': 'Netze',
  'help.networks':
    'IP-Adressen oder Netze, aus denen es funktioniert, zum Beispiel 192.0.2.0/24, je eine Zeile. Ohne Angabe überall.',
  'sections.token': 'Token',
  create: 'Token erstellen',
} as const;
