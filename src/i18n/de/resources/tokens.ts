import { permissionChoices } from '../permissions.ts';

/** German of `resources/tokens/schema.ts`. */
export const tokens = {
  name: 'Persönliches Zugriffstoken |||| Persönliche Zugriffstoken',
  'fields.token_name': 'Name des Tokens',
  'fields.permissions': 'Berechtigungen',
  ...permissionChoices,
  'sections.token': 'Token',
  create: 'Token erstellen',
} as const;
