const states = { pending: 'Wird gesendet', delivered: 'Zugestellt', failed: 'Fehlgeschlagen' } as const;

/** German of `resources/webhooks/schema.ts`. */
export const webhooks = {
  name: 'Webhook |||| Webhooks',
  'fields.name': 'Name',
  'fields.url': 'URL',
  'help.url': 'Erhält für jedes Ereignis eine signierte POST-Anfrage.',
  'fields.events': 'Ereignisse',
  'fields.active': 'Aktiv',
  'help.active': 'Ein inaktiver Webhook erhält nur Testereignisse.',
  'fields.last_state': 'Letzte Zustellung',
  'choices.last_state.pending': states.pending,
  'choices.last_state.delivered': states.delivered,
  'choices.last_state.failed': states.failed,
  'fields.created_at': 'Angelegt',
  'fields.updated_at': 'Geändert',
  'sections.webhook': 'Webhook',
  create: 'Webhook anlegen',
} as const;

export const webhookDeliveries = {
  name: 'Zustellung |||| Zustellungen',
  'fields.created_at': 'Zeit',
  'fields.webhook_id': 'Webhook',
  'fields.event': 'Ereignis',
  'fields.state': 'Status',
  'choices.state.pending': states.pending,
  'choices.state.delivered': states.delivered,
  'choices.state.failed': states.failed,
  'fields.attempts': 'Versuche',
  'fields.attempted_at': 'Letzter Versuch',
  'fields.next_attempt_at': 'Nächster Versuch',
  'fields.response_status': 'Antwortcode',
  'fields.error': 'Fehler',
  'fields.response': 'Antwort',
  'fields.data': 'Daten',
  'sections.delivery': 'Zustellung',
  'sections.attempts': 'Versuche',
} as const;
