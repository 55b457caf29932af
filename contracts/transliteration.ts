/**
 * Latin spellings of letters that no decomposition makes Latin: what an address can carry of a name in another alphabet.
 * Scripts of words and syllables too many for a table (Han) are left out; such a name gets an address of another kind.
 */
// biome-ignore format: one line reads better than thirteen
const latin: Record<string, string> = {
  ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ł: 'l', ı: 'i', ħ: 'h', ŋ: 'ng', ŧ: 't', ə: 'e',
};

/** Russian, Ukrainian, Belarusian, Bulgarian, Serbian and Macedonian, as passports spell them. */
// biome-ignore format: an alphabet reads better in rows
const cyrillic: Record<string, string> = {
  а: 'a', б: 'b', в: 'v', г: 'g', д: 'd', е: 'e', ж: 'zh', з: 'z', и: 'i', й: 'i', к: 'k', л: 'l', м: 'm', н: 'n',
  о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'kh', ц: 'ts', ч: 'ch', ш: 'sh', щ: 'shch', ъ: '',
  ы: 'y', ь: '', э: 'e', ю: 'iu', я: 'ia', є: 'ie', і: 'i', ґ: 'g', ђ: 'dj', ј: 'j', љ: 'lj', њ: 'nj', ћ: 'c',
  џ: 'dz', ѕ: 'dz', ғ: 'g', қ: 'q', ң: 'n', ө: 'o', ұ: 'u', ү: 'u', һ: 'h', ә: 'a',
};

// biome-ignore format: an alphabet reads better in rows
const greek: Record<string, string> = {
  α: 'a', β: 'v', γ: 'g', δ: 'd', ε: 'e', ζ: 'z', η: 'i', θ: 'th', ι: 'i', κ: 'k', λ: 'l', μ: 'm', ν: 'n', ξ: 'x',
  ο: 'o', π: 'p', ρ: 'r', σ: 's', ς: 's', τ: 't', υ: 'y', φ: 'f', χ: 'ch', ψ: 'ps', ω: 'o',
};

/** Arabic with the letters of Persian and Urdu; short vowels are not written, so that none can be told. */
// biome-ignore format: an alphabet reads better in rows
const arabic: Record<string, string> = {
  ا: 'a', ب: 'b', ت: 't', ث: 'th', ج: 'j', ح: 'h', خ: 'kh', د: 'd', ذ: 'dh', ر: 'r', ز: 'z', س: 's', ش: 'sh',
  ص: 's', ض: 'd', ط: 't', ظ: 'z', ع: 'a', غ: 'gh', ف: 'f', ق: 'q', ك: 'k', ک: 'k', ل: 'l', م: 'm', ن: 'n', ه: 'h',
  ة: 'a', و: 'w', ي: 'y', ی: 'y', ى: 'a', ء: '', پ: 'p', چ: 'ch', ژ: 'zh', گ: 'g', ٹ: 't', ڈ: 'd', ڑ: 'r', ہ: 'h',
  ھ: 'h', ے: 'e', ں: 'n', ـ: '',
};

// biome-ignore format: an alphabet reads better in rows
const hebrew: Record<string, string> = {
  א: 'a', ב: 'b', ג: 'g', ד: 'd', ה: 'h', ו: 'v', ז: 'z', ח: 'ch', ט: 't', י: 'y', כ: 'k', ך: 'k', ל: 'l', מ: 'm',
  ם: 'm', נ: 'n', ן: 'n', ס: 's', ע: 'a', פ: 'p', ף: 'p', צ: 'ts', ץ: 'ts', ק: 'k', ר: 'r', ש: 'sh', ת: 't',
};

/** Hiragana; katakana are the same 96 places on. Hepburn, long vowels as they are written. */
// biome-ignore format: a syllabary reads better in rows
const kana: Record<string, string> = {
  あ: 'a', い: 'i', う: 'u', え: 'e', お: 'o', か: 'ka', き: 'ki', く: 'ku', け: 'ke', こ: 'ko', が: 'ga', ぎ: 'gi',
  ぐ: 'gu', げ: 'ge', ご: 'go', さ: 'sa', し: 'shi', す: 'su', せ: 'se', そ: 'so', ざ: 'za', じ: 'ji', ず: 'zu',
  ぜ: 'ze', ぞ: 'zo', た: 'ta', ち: 'chi', つ: 'tsu', て: 'te', と: 'to', だ: 'da', ぢ: 'ji', づ: 'zu', で: 'de',
  ど: 'do', な: 'na', に: 'ni', ぬ: 'nu', ね: 'ne', の: 'no', は: 'ha', ひ: 'hi', ふ: 'fu', へ: 'he', ほ: 'ho',
  ば: 'ba', び: 'bi', ぶ: 'bu', べ: 'be', ぼ: 'bo', ぱ: 'pa', ぴ: 'pi', ぷ: 'pu', ぺ: 'pe', ぽ: 'po', ま: 'ma',
  み: 'mi', む: 'mu', め: 'me', も: 'mo', や: 'ya', ゆ: 'yu', よ: 'yo', ら: 'ra', り: 'ri', る: 'ru', れ: 're',
  ろ: 'ro', わ: 'wa', を: 'o', ん: 'n', ゔ: 'vu', ぁ: 'a', ぃ: 'i', ぅ: 'u', ぇ: 'e', ぉ: 'o',
};

const letters: Record<string, string> = { ...latin, ...cyrillic, ...greek, ...arabic, ...hebrew, ...kana };

const hangul = { first: 0xac00, last: 0xd7a3 };
const initials = 'g kk n d tt r m b pp s ss  j jj ch k t p h'.split(' ');
const vowels = 'a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i'.split(' ');
const finals = ' k k k n n n t l k m p l l p l m p p t t ng t t k t p t'.split(' ');

/** A syllable of Korean is one of 19 initials, 21 vowels and 28 finals (Unicode 3.12); the Revised Romanisation. */
function koreanSyllable(code: number): string {
  const at = code - hangul.first;
  return `${initials[Math.floor(at / 588)]}${vowels[Math.floor((at % 588) / 28)]}${finals[at % 28]}`;
}

const katakanaToHiragana = (text: string): string =>
  text.replace(/[ァ-ヶ]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0x60));

/** Small や, ゆ and よ make one syllable with what stands before them; っ doubles what follows; ー is not told. */
const joinedKana = (text: string): string =>
  katakanaToHiragana(text)
    .replace(
      /([きぎにひびぴみり])([ゃゅょ])/g,
      (_, one: string, two: string) => (kana[one] ?? '').slice(0, 1) + smallKana[two],
    )
    .replace(
      /([しちじぢ])([ゃゅょ])/g,
      (_, one: string, two: string) => (kana[one] ?? '').slice(0, -1) + smallKana[two]?.slice(1),
    )
    .replace(/っ([かきくけこさしすせそたちつてとぱぴぷぺぽ])/g, (_, next: string) => `${kana[next]?.[0]}${next}`)
    .replace(/[ーっ]/g, '');

const smallKana: Record<string, string> = { ゃ: 'ya', ゅ: 'yu', ょ: 'yo' };

/** A text in lower case with its letters in Latin where there is a spelling for them; everything else as it is. */
export function transliterate(text: string): string {
  const composed = joinedKana(text.normalize('NFKC').toLowerCase().normalize('NFC'));
  return [...composed]
    .map((letter) => {
      const code = letter.codePointAt(0) ?? 0;
      if (code >= hangul.first && code <= hangul.last) return koreanSyllable(code);
      return (
        letters[letter] ??
        letter
          .normalize('NFKD')
          .replace(/\p{M}/gu, '')
          .replace(/./gu, (one) => letters[one] ?? one)
      );
    })
    .join('');
}
