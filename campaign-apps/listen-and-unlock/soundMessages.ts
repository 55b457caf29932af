/** The texts of the sound of listen-and-unlock. */
export const unlockSoundMessages = {
  en: {
    'unlock.counts_elsewhere':
      'This page has no sound for these tracks. Open them at a streaming service, press Play here, and listen there: the time counts until you pause.',
    'unlock.sound_without_script': 'Press Play here, then start the track below.',
  },
  de: {
    'unlock.counts_elsewhere':
      'Für diese Titel hat die Seite keinen Ton. Öffne sie bei einem Streamingdienst, drück hier auf Abspielen und hör dort: Die Zeit zählt, bis du auf Pause drückst.',
    'unlock.sound_without_script': 'Drück hier auf Abspielen und starte dann unten den Titel.',
  },
};
