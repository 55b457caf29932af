type Subject = { artist: string; release: string; isOut: boolean };

/** The texts of a pre-page by language. */
export const prePageTexts = {
  en: ({ artist, release, isOut }: Subject) => ({
    text: `${release} is ${isOut ? 'out now' : 'on its way'}.\n\n${artist} ${isOut ? 'kept' : 'has kept'} it quiet for a year.`,
    by: 'By',
    what: { name: 'What', words: 'Ten new songs, on vinyl and everywhere else' },
    link: isOut ? 'Hear the record' : 'Hear the last record',
  }),
  de: ({ artist, release, isOut }: Subject) => ({
    text: `${release} ist ${isOut ? 'da' : 'unterwegs'}.\n\n${artist} ${isOut ? 'hielt' : 'hält'} das Album ${isOut ? 'ein Jahr lang' : 'seit einem Jahr'} geheim.`,
    by: 'Von',
    what: { name: 'Was', words: 'Zehn neue Songs, auf Vinyl und überall sonst' },
    link: isOut ? 'Album anhören' : 'Das letzte Album anhören',
  }),
};

export type PrePageTexts = ReturnType<(typeof prePageTexts)['en']>;
