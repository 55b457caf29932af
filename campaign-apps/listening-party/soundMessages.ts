/** The texts of the party's sound. */
export const partySoundMessages = {
  en: {
    'party.sound_on': 'Turn sound on',
    'party.sound_off': 'Turn sound off',
    'party.sound_later': 'With the sound on, the music starts by itself when the party starts. Keep this page open.',
  },
  de: {
    'party.sound_on': 'Ton einschalten',
    'party.sound_off': 'Ton ausschalten',
    'party.sound_later':
      'Mit eingeschaltetem Ton beginnt die Musik von selbst, sobald die Party startet. Lass diese Seite offen.',
  },
};
