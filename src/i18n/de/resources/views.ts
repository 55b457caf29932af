/** German of `resources/views/schema.ts`. */
export const views = {
  name: 'Ansicht |||| Ansichten',
  'fields.name': 'Name',
  'fields.resource': 'Liste',
  'choices.resource.campaigns': 'Kampagnen',
  'fields.filters': 'Filter',
  'fields.sort': 'Sortierung',
  'fields.order': 'Reihenfolge',
  'fields.layout': 'Darstellung',
  'choices.layout.list': 'Liste',
  'choices.layout.month': 'Monat',
  'choices.layout.timeline': 'Zeitleiste',
  'fields.shared': 'Mit allen geteilt',
  'help.shared':
    'Für alle, die Kampagnen sehen können, auch externe Benutzer. Sichtbar sind nur Kampagnen mit eigenem Zugriff.',
  'fields.owner': 'Besitzer',
  'fields.owner_name': 'Besitzer',
  'fields.deleted': 'Gelöschte Labels und Apps',
  'sections.view': 'Ansicht',
} as const;
