import { nearestLocale } from '#contracts/nearestLocale.ts';
import { createText, type Text } from '../texts/messages.ts';

const en = {
  title: 'Raffle: {title}',
  untitled: 'Raffle',
  intro:
    'Every confirmed sign-up has one entry. Before the draw, the list of entries and a random number are fixed and published as a commitment. The winners follow from both, so that everyone can compute them again.',
  page: 'To the page',
  drawn: 'Draw of {date} UTC',
  closed: 'Entries closed on {date} UTC',
  kind: 'Raffle “{name}”',
  waiting: 'Not drawn yet. The random number is published with the winners.',
  unused: 'Never drawn: entries were closed again.',
  replaced: 'Replaced: winners were drawn again.',
  old: 'Drawn before draws could be checked: there is no list of its entries.',
  entries: 'Entries',
  winners: 'Winners',
  closedAt: 'Entries closed',
  commitment: 'Commitment',
  seed: 'Random number',
  value: 'Public value: {source}',
  valueLater: 'entered at the draw',
  winnersTitle: 'Winners by place',
  entriesTitle: 'All entries',
  first: 'The first {shown} of {count}. The downloads have all.',
  withdrawn: 'withdrawn before the draw',
  list: 'Download the entries',
  draw: 'Download the draw',
  checking: 'Recomputing the draw in this browser…',
  right: 'Recomputed here: the result is right.',
  wrongCommitment: 'Not right: the commitment does not match its text.',
  wrongEntries: 'Not right: the list of entries is not the one that was fixed before the draw.',
  wrongSeed: 'Not right: the random number is not the one that was fixed before the draw.',
  wrongWinners: 'Not right: other winners follow from the entries and the random number.',
  failed: 'The draw could not be recomputed here. Reload the page, or use the downloads.',
  noScript: 'Without scripts this page can’t recompute the draw. Use the downloads.',
  older: 'Earlier draws',
  own: 'Your own entry',
  ownBody:
    'The link in your confirmation mail opens your sign-ups. It shows your entry and its salt. The entry is the SHA-256 of the salt, a zero byte, and your email address in lower case.',
  how: 'How to check it yourself',
  step1: 'The SHA-256 of the commitment’s text is the commitment. The text is in the draw’s file.',
  step2:
    'The text contains the SHA-256 of the file of entries, the SHA-256 of the random number’s 32 bytes, and the number of winners.',
  step3:
    'The key is HMAC-SHA-256 of the public value, or of an empty text, with the random number as its key. Numbers are the first 4 bytes (big-endian) of HMAC-SHA-256 of the texts “0”, “1”, “2” and so on, with this key.',
  step4:
    'The sorted entries are shuffled (Fisher–Yates): for place p from 0 among n entries, take the next number below the largest multiple of n − p that is at most 2³², and swap the entries at p and p + number mod (n − p).',
  step5: 'The entries win in this order. One that was withdrawn before the draw is left out, and the next one wins.',
  proof: 'What this proves',
  proves:
    'After entries were closed, nobody could add or remove an entry, change the number of winners, or choose the winners without changing the commitment. To be sure that it was not replaced, save the commitment before the draw.',
  provesNot:
    'It does not prove that all entries are real people, or that an entry shown as withdrawn was. Whoever can read the random number before the draw knows the winners, and could close entries again until they like them: each time is listed here. A public value that is fixed by an event after that, such as lottery numbers, prevents this.',
};

type RaffleTexts = Record<keyof typeof en, string>;

const de: RaffleTexts = {
  title: 'Verlosung: {title}',
  untitled: 'Verlosung',
  intro:
    'Jede bestätigte Anmeldung nimmt einmal teil. Vor der Ziehung werden die Liste der Teilnahmen und eine Zufallszahl festgelegt und als Festlegung veröffentlicht. Aus beiden ergeben sich die Gewinner, und alle können sie nachrechnen.',
  page: 'Zur Seite',
  drawn: 'Ziehung vom {date} UTC',
  closed: 'Teilnahme geschlossen am {date} UTC',
  kind: 'Verlosung „{name}“',
  waiting: 'Noch nicht gezogen. Die Zufallszahl wird mit den Gewinnern veröffentlicht.',
  unused: 'Nie gezogen: Die Teilnahme wurde erneut geschlossen.',
  replaced: 'Ersetzt: Es wurde erneut gezogen.',
  old: 'Gezogen, bevor Ziehungen nachprüfbar waren: Es gibt keine Liste der Teilnahmen.',
  entries: 'Teilnahmen',
  winners: 'Gewinner',
  closedAt: 'Teilnahme geschlossen',
  commitment: 'Festlegung',
  seed: 'Zufallszahl',
  value: 'Öffentlicher Wert: {source}',
  valueLater: 'wird bei der Ziehung eingegeben',
  winnersTitle: 'Gewinner nach Platz',
  entriesTitle: 'Alle Teilnahmen',
  first: 'Die ersten {shown} von {count}. Die Downloads enthalten alle.',
  withdrawn: 'vor der Ziehung widerrufen',
  list: 'Teilnahmen herunterladen',
  draw: 'Ziehung herunterladen',
  checking: 'Die Ziehung wird in diesem Browser nachgerechnet …',
  right: 'Hier nachgerechnet: Das Ergebnis stimmt.',
  wrongCommitment: 'Stimmt nicht: Die Festlegung passt nicht zu ihrem Text.',
  wrongEntries: 'Stimmt nicht: Die Liste der Teilnahmen ist nicht die, die vor der Ziehung festgelegt wurde.',
  wrongSeed: 'Stimmt nicht: Die Zufallszahl ist nicht die, die vor der Ziehung festgelegt wurde.',
  wrongWinners: 'Stimmt nicht: Aus den Teilnahmen und der Zufallszahl ergeben sich andere Gewinner.',
  failed: 'Die Ziehung konnte hier nicht nachgerechnet werden. Lade die Seite neu oder nutze die Downloads.',
  noScript: 'Ohne Skripte kann diese Seite die Ziehung nicht nachrechnen. Nutze die Downloads.',
  older: 'Frühere Ziehungen',
  own: 'Deine eigene Teilnahme',
  ownBody:
    'Der Link in deiner Bestätigungsmail öffnet deine Anmeldungen. Dort stehen deine Teilnahme und ihr Salt. Die Teilnahme ist der SHA-256 aus dem Salt, einem Nullbyte und deiner E-Mail-Adresse in Kleinbuchstaben.',
  how: 'So prüfst du es selbst',
  step1: 'Der SHA-256 des Textes der Festlegung ist die Festlegung. Der Text steht in der Datei der Ziehung.',
  step2:
    'Der Text enthält den SHA-256 der Datei der Teilnahmen, den SHA-256 der 32 Bytes der Zufallszahl und die Anzahl der Gewinner.',
  step3:
    'Der Schlüssel ist HMAC-SHA-256 des öffentlichen Werts oder eines leeren Textes, mit der Zufallszahl als Schlüssel. Die Zahlen sind die ersten 4 Bytes (Big-Endian) von HMAC-SHA-256 der Texte „0“, „1“, „2“ und so weiter mit diesem Schlüssel.',
  step4:
    'Die sortierten Teilnahmen werden gemischt (Fisher–Yates): Für Platz p ab 0 unter n Teilnahmen nimm die nächste Zahl unter dem größten Vielfachen von n − p, das höchstens 2³² ist, und tausche die Teilnahmen an p und p + Zahl mod (n − p).',
  step5:
    'In dieser Reihenfolge gewinnen die Teilnahmen. Eine vor der Ziehung widerrufene wird ausgelassen, und die nächste gewinnt.',
  proof: 'Was das beweist',
  proves:
    'Nachdem die Teilnahme geschlossen war, konnte niemand Teilnahmen hinzufügen oder entfernen, die Anzahl der Gewinner ändern oder Gewinner aussuchen, ohne die Festlegung zu ändern. Um sicher zu sein, dass sie nicht ersetzt wurde, speichere die Festlegung vor der Ziehung.',
  provesNot:
    'Es beweist nicht, dass alle Teilnahmen echte Personen sind, oder dass eine als widerrufen gezeigte widerrufen wurde. Wer die Zufallszahl vor der Ziehung lesen kann, kennt die Gewinner und könnte die Teilnahme erneut schließen, bis sie gefallen: Jedes Mal steht hier. Ein öffentlicher Wert, den ein späteres Ereignis festlegt, zum Beispiel Lottozahlen, verhindert das.',
};

const texts = { en, de };

export type RaffleText = (id: keyof RaffleTexts, values?: Parameters<Text>[1]) => string;

/** Returns the texts of the page in the preferred language that it has, else in English. */
export function raffleText(wanted: readonly string[]): { locale: string; text: RaffleText } {
  const known = wanted.map((code) => nearestLocale(code, Object.keys(texts))).find((code) => code !== undefined);
  const locale = known === 'de' ? 'de' : 'en';
  return { locale, text: createText(locale, texts[locale]) };
}
