import { editorLanguage } from '../texts/words.ts';

/** The texts of the manual checks. They are loaded with the list of problems, in all languages. */
const words = {
  en: {
    title: 'To check yourself',
    help: 'Only people can answer these questions. An answer is kept until its content changes.',
    serviceCaptions:
      'Does the video have captions at YouTube or Vimeo? Play it there, and check that they say what is said and name important sounds.',
    audioDescription:
      'Does the video show something important that its sound does not say? Then it needs an audio description, or a text on the page that says it.',
    imageText: 'Does the image contain text? Write it as a text of the page, unless it is part of a logo.',
    otherLanguage: 'Do the texts in {language} have passages in another language? Mark each with its language.',
    check: 'Checked',
    made: 'Checked: {count}',
    madeBy: 'Checked by {name}, {date}',
    madeAt: 'Checked, {date}',
    askAgain: 'Ask again',
    saidMade: 'Checked. Still to check: {count}.',
    saidOpen: 'To check again.',
    notLoaded: 'The answers could not be loaded. Close the list and open it again.',
    notStored: 'The answer was not stored. Check your connection, then try again.',
  },
  de: {
    title: 'Selbst zu prüfen',
    help: 'Diese Fragen können nur Menschen beantworten. Eine Antwort gilt, bis sich der Inhalt ändert.',
    serviceCaptions:
      'Hat das Video bei YouTube oder Vimeo Untertitel? Es dort abspielen und prüfen, ob sie das Gesagte wiedergeben und wichtige Geräusche nennen.',
    audioDescription:
      'Zeigt das Video etwas Wichtiges, das der Ton nicht sagt? Dann braucht es eine Audiodeskription oder einen Text auf der Seite, der es sagt.',
    imageText: 'Enthält das Bild Text? Ihn als Text der Seite schreiben, wenn er nicht Teil eines Logos ist.',
    otherLanguage:
      'Haben die Texte auf {language} Stellen in einer anderen Sprache? Jede mit ihrer Sprache auszeichnen.',
    check: 'Geprüft',
    made: 'Geprüft: {count}',
    madeBy: 'Geprüft von {name}, {date}',
    madeAt: 'Geprüft, {date}',
    askAgain: 'Erneut fragen',
    saidMade: 'Geprüft. Noch zu prüfen: {count}.',
    saidOpen: 'Erneut zu prüfen.',
    notLoaded: 'Die Antworten konnten nicht geladen werden. Die Liste schließen und wieder öffnen.',
    notStored: 'Die Antwort wurde nicht gespeichert. Die Verbindung prüfen und es erneut versuchen.',
  },
} satisfies Record<string, Record<string, string>>;

/** Returns the texts in the editor's language. */
export const manualWords = (): (typeof words)['en'] => (editorLanguage === 'de' ? words.de : words.en);
