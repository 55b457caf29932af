/** Returns the value of a property in a style attribute, in lower case; '' without it. */
function valueIn(style: string, property: string): string {
  const declarations = style.split(';').map((declaration) => declaration.toLowerCase().split(':'));
  const [, value = ''] = declarations.find(([name = '']) => name.trim() === property) ?? [];
  return value.replace('!important', '').trim();
}

const isBold = (weight: string): boolean => /^(bold|bolder|[6-9]\d\d|1000)$/.test(weight);
const isNormalWeight = (weight: string): boolean => /^(normal|lighter|[1-5]\d\d)$/.test(weight);

/** Marks what was copied from an editor of rich texts. */
const ofEditor = 'data-pm-slice';

/**
 * Returns pasted HTML with bold and italic as elements. Google Docs and Word write them as inline styles, even inside of a
 * `<b>` that is not bold. A page whose policy forbids inline styles can't read them in another way.
 * Words keep their language only if they come from such an editor: Word writes one for all words, also a wrong one.
 */
export function withFormattingElements(html: string): string {
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  const wrap = (element: Element, name: 'strong' | 'em') => {
    const wrapper = parsed.createElement(name);
    wrapper.append(...element.childNodes);
    element.append(wrapper);
  };
  for (const element of parsed.body.querySelectorAll('[style]')) {
    const style = element.getAttribute('style') ?? '';
    const [weight, slant] = [valueIn(style, 'font-weight'), valueIn(style, 'font-style')];
    const isEmphasis = element.matches('i, em');
    if (!isEmphasis && /^(italic|oblique)/.test(slant)) wrap(element, 'em');
    if (!element.matches('b, strong') && isBold(weight)) wrap(element, 'strong');
    const isPlain = element.matches('b, strong') ? isNormalWeight(weight) : isEmphasis && slant === 'normal';
    if (isPlain) element.replaceWith(...element.childNodes);
  }
  if (!parsed.body.querySelector(`[${ofEditor}]`)) {
    for (const words of parsed.body.querySelectorAll('span[lang]')) words.removeAttribute('lang');
  }
  return parsed.body.innerHTML;
}
