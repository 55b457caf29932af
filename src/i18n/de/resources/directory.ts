/** German of `resources/directory/schema.ts`. */
export const scimTokens = {
  name: 'SCIM-Token |||| SCIM-Token',
  'fields.name': 'Name',
  'fields.created_at': 'Angelegt',
  'fields.expires_at': 'Endet',
  'fields.last_used_at': 'Zuletzt benutzt',
  'fields.last_used_address': 'Zuletzt benutzt von',
  'fields.networks': 'Netze',
  'sections.token': 'Token',
} as const;

export const directoryGroups = {
  name: 'Verzeichnisgruppe |||| Verzeichnisgruppen',
  'fields.display_name': 'Gruppe',
  'fields.members': 'Mitglieder',
  'fields.role': 'Rolle',
  'fields.campaigns': 'Kampagnen',
  'help.campaigns':
    'Mitglieder mit der Rolle Extern sehen sie mit ihren Unterkampagnen. Mitglieder mit einer anderen Rolle sehen alle Kampagnen.',
  'fields.folders': 'Ordner',
  'help.folders':
    'Ordner der Medienbibliothek mit allem darin, zum Beispiel /Touren/2027. Einer pro Zeile. Die Medienordner der Kampagnen gehören dazu.',
  'sections.group': 'Gruppe',
  'sections.access': 'Zugriff',
} as const;
