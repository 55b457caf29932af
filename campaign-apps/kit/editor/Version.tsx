import { type BlockField, type FieldValue, isPicture } from '../page/blocks.ts';
import { richText } from '../page/richText.ts';
import { webAddress } from '../values/webAddress.ts';
import { editorWords, languageInWords } from './texts/words.ts';

/** One version of values that two users changed, or of texts that would be lost. */
export function Version({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by keyboard too
    <article className="version" aria-label={name} tabIndex={0}>
      <h4>{name}</h4>
      {children}
    </article>
  );
}

type ValueProps = { field: BlockField | null; value: FieldValue; lang?: string; dir?: 'ltr' | 'rtl' };

/** One version of a value as visitors see it. */
export function Value({ field, value, ...inLanguage }: ValueProps) {
  if (field?.kind === 'richText' && typeof value === 'string' && value !== '') {
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the markup is written from scratch
    return <div {...inLanguage} className="rich-shown" dangerouslySetInnerHTML={{ __html: richText(value).markup }} />;
  }
  if (isPicture(value)) {
    return <img src={webAddress(value.url) ?? undefined} alt={value.url} />;
  }
  const words = Array.isArray(value)
    ? value.map(({ language }) => languageInWords(language)).join(', ')
    : field?.kind === 'choice'
      ? field.choices.find((one) => one.value === value)?.label
      : String(value ?? '');
  return <p {...inLanguage}>{words || editorWords.noText}</p>;
}
