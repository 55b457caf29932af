import { permissionChoices } from '../permissions.ts';

/** German of `resources/users/schema.ts`. */
export const users = {
  name: 'Benutzer |||| Benutzer',
  'fields.display_name': 'Anzeigename',
  'fields.email': 'E-Mail',
  'fields.password': 'Passwort',
  'help.password': 'Mindestens 16 Zeichen',
  'fields.email_verified': 'E-Mail bestätigt',
  'fields.role': 'Rolle',
  'fields.role_name': 'Rolle',
  'fields.state': 'Status',
  'choices.state.pending': 'Ausstehend',
  'choices.state.approved': 'Aktiv',
  'choices.state.rejected': 'Gesperrt',
  'fields.registered_at': 'Registriert',
  'fields.first_approved_at': 'Aktiviert',
  'fields.invited_at': 'Eingeladen',
  'fields.last_seen_at': 'Zuletzt gesehen',
  'fields.locale': 'Sprache',
  'choices.locale.en': 'Englisch',
  'choices.locale.de': 'Deutsch',
  'fields.is_system': 'Systembenutzer',
  'fields.limited_access': 'Kampagnen',
  'fields.permissions': 'Berechtigungen',
  ...permissionChoices,
  'sections.user': 'Benutzer',
} as const;
