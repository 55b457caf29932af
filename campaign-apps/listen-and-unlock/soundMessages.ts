/** The texts of the sound of listen-and-unlock. */
export const unlockSoundMessages = {
  en: {
    'unlock.counts_elsewhere':
      'This page has no sound for these tracks. Open them at a streaming service, press Play here, and listen there: the time counts until you pause.',
    'unlock.some_count_elsewhere':
      'This page has no sound for some of these tracks. When one of them is next, listen to it at a streaming service: the time counts until you pause here.',
    'unlock.silent': 'This page has no sound for these tracks. The time counts from Play until Pause.',
    'unlock.some_silent': 'This page has no sound for some of these tracks. Their time counts, too.',
    'unlock.sound_without_script': 'Press Play here, then start the track below.',
  },
  de: {
    'unlock.counts_elsewhere':
      'Für diese Titel hat die Seite keinen Ton. Öffne sie bei einem Streamingdienst, drück hier auf Abspielen und hör dort: Die Zeit zählt, bis du auf Pause drückst.',
    'unlock.some_count_elsewhere':
      'Für einige dieser Titel hat die Seite keinen Ton. Wenn einer davon an der Reihe ist, hör ihn bei einem Streamingdienst: Die Zeit zählt, bis du hier auf Pause drückst.',
    'unlock.silent': 'Für diese Titel hat die Seite keinen Ton. Die Zeit zählt von Abspielen bis Pause.',
    'unlock.some_silent': 'Für einige dieser Titel hat die Seite keinen Ton. Auch ihre Zeit zählt.',
    'unlock.sound_without_script': 'Drück hier auf Abspielen und starte dann unten den Titel.',
  },
};
