import { languageTag } from './richText.ts';
import { directionOf } from './textDirection.ts';

const attributesOf = (lang: string): Record<string, string> => ({ lang, dir: directionOf(lang) });

/**
 * Returns the configuration of the mark for words in another language, for `Mark.create` of Tiptap. In the editor the
 * words have a dotted underline and the name of their language as a tooltip, which are not part of the markup.
 */
export const languageMark = (nameOf: (tag: string) => string) => ({
  name: 'language',
  // Words that are typed after the marked ones are in the language of the text.
  inclusive: false,
  addAttributes: () => ({
    lang: {
      parseHTML: ({ lang }: { lang: string }) => languageTag(lang),
      renderHTML: ({ lang }: { lang?: string }) => attributesOf(lang ?? ''),
    },
  }),
  parseHTML: () => [
    { tag: 'span[lang]', getAttrs: ({ lang }: { lang: string }) => (languageTag(lang) === null ? false : null) },
  ],
  renderHTML: (mark: { HTMLAttributes: Record<string, string> }) => ['span', mark.HTMLAttributes, 0] as const,
  addMarkView: () => (props: { mark: { attrs: { lang?: string } } }) => {
    const { lang = '' } = props.mark.attrs;
    const dom = document.createElement('span');
    Object.assign(dom, attributesOf(lang), { title: nameOf(lang) });
    dom.style.textDecoration = 'underline dotted';
    return { dom, contentDOM: dom };
  },
});
