/** `code name` of each. Source: CLDR 49. */
const codesAndNames =
  'bem Bemba; bo Tibetan; brx Bodo; ce Chechen; csw Swampy Cree; cv Chuvash; dsb Lower Sorbian; dua Duala; ' +
  'dz Dzongkha; ff Fula; fur Friulian; gsw Swiss German; gv Manx; hsb Upper Sorbian; ie Interlingue; ' +
  'ii Sichuan Yi; kab Kabyle; kea Kabuverdianu; kl Kalaallisut; ks Kashmiri; ksh Colognian; kw Cornish; ' +
  'lkt Lakota; lmo Lombard; mas Masai; naq Nama; nd North Ndebele; nds Low German; nnh Ngiemboon; nqo N’Ko; ' +
  'nus Nuer; nyn Nyankole; os Ossetic; pcm Nigerian Pidgin; prg Prussian; raj Rajasthani; rn Rundi; sah Yakut; ' +
  'sat Santali; sc Sardinian; se Northern Sami; seh Sena; sg Sango; shi Tachelhit; smn Inari Sami; syr Syriac; ' +
  'szl Silesian; teo Teso; tzm Central Atlas Tamazight; vai Vai; vec Venetian; vun Vunjo; wae Walser; xog Soga; ' +
  'za Zhuang; zgh Standard Moroccan Tamazight';

/**
 * English names by code of the catalog's languages that browsers may not name: Chromium only includes the languages
 * that its interface supports, Node.js includes all.
 */
export const rareLocaleNames: ReadonlyMap<string, string> = new Map(
  codesAndNames.split('; ').map((each) => {
    const end = each.indexOf(' ');
    return [each.slice(0, end), each.slice(end + 1)];
  }),
);
