import { describe, expect, it } from 'vitest';
import { mergeRichText } from '#campaign-apps/kit/editor/mergeText.ts';
import { descriptionOf, readPage } from '#campaign-apps/kit/page/pageContent.ts';
import { inlineRichText, richText, richTextWords, storedRichText } from '#campaign-apps/kit/page/richText.ts';
import { savedTexts } from '#campaign-apps/kit/page/savedTexts.ts';
import { listeningParty } from '#campaign-apps/listening-party/app.ts';
import { languageTag, linkAddress } from '#contracts/richText.ts';
import { seededRandom } from '#server/seed/random.ts';

describe('a rich text', () => {
  it.each([
    ['<p>One</p><p>Two</p>', '<p>One</p><p>Two</p>'],
    ['<ul><li>One</li><li>Two</li></ul><ol><li>A</li></ol>', '<ul><li>One</li><li>Two</li></ul><ol><li>A</li></ol>'],
    ['<p>A <strong>bold <em>word</em></strong></p>', '<p>A <strong>bold <em>word</em></strong></p>'],
    ['<p>One<br>two</p>', '<p>One<br>two</p>'],
    ['<p>Tom &amp; Jerry &lt;3 it&#39;s "fine"</p>', '<p>Tom &amp; Jerry &lt;3 it&#39;s "fine"</p>'],
    ['<p><a href="https://a.example/?b=1&amp;c=2">x</a></p>', '<p><a href="https://a.example/?b=1&amp;c=2">x</a></p>'],
    ['<p><a href="mailto:a@b.example">x</a></p>', '<p><a href="mailto:a@b.example">x</a></p>'],
    ['<p>Say <span lang="pt-BR"><em>oi</em></span>.</p>', '<p>Say <span lang="pt-BR"><em>oi</em></span>.</p>'],
  ])('keeps its elements: %j', (text, stored) => expect(storedRichText(text)).toBe(stored));

  it.each([
    ['Hello', '<p>Hello</p>'],
    [' One\nline \r\n\r\n \nTwo ', '<p>One<br>line</p><p>Two</p>'],
    ['Tom & Jerry <3', '<p>Tom &amp; Jerry &lt;3</p>'],
    ['Come <strong>all</strong>\n\n<em>Now</em>', '<p>Come <strong>all</strong></p><p><em>Now</em></p>'],
    ['<p>One</p>\n<p>Two</p>\n', '<p>One</p><p>Two</p>'],
    ['Before<p>in</p>after', '<p>Before</p><p>in</p><p>after</p>'],
  ])('has paragraphs and line breaks for text outside of elements: %j', (text, stored) =>
    expect(storedRichText(text)).toBe(stored));

  it.each([
    ['<p><strong>open', '<p><strong>open</strong></p>'],
    ['<p><strong><em>x</strong></em> y</p>', '<p><strong><em>x</em> y</strong></p>'],
    ['</p></strong></ul>x</li>', '<p>x</p>'],
    ['<ul><li><p>One</p><p>more</p></li></ul>', '<ul><li>One<br>more</li></ul>'],
    ['<ul><li>One<ul><li>Two</li></ul></li><li>Three</li></ul>', '<ul><li>One</li><li>Two</li><li>Three</li></ul>'],
    ['<ul><li>One<ol><li>Two</ol></ul>After', '<ul><li>One</li><li>Two</li></ul><p>After</p>'],
    ['<ul>One</ul>', '<ul><li>One</li></ul>'],
    ['<li>One</li>', '<p>One</p>'],
    ['<p>One<ul><li>Two</ul>', '<p>One</p><ul><li>Two</li></ul>'],
    ['<strong><strong>x</strong></strong>', '<p><strong>x</strong></p>'],
    ['<p><strong></strong> <br> </p><ul><li> </li></ul>', ''],
    ['<p>  One \n  two<br><br></p>', '<p>One two</p>'],
    ['<p>a<strong> b </strong>c</p>', '<p>a <strong>b</strong> c</p>'],
    ['<p><span lang="PT-br" class="x" dir="rtl">oi</span></p>', '<p><span lang="pt-BR">oi</span></p>'],
    ['<p><span class="x">a</span> <span lang="french">b</span></p>', '<p>a b</p>'],
    ['<p><span lang="fr">a <span lang="de"><span>b</span></span> c</span></p>', '<p><span lang="fr">a b c</span></p>'],
    ['<span lang="fr">a\n\n<span>b</span> c', '<p><span lang="fr">a</span></p><p><span lang="fr">b c</span></p>'],
  ])('is valid, whatever its tags are: %j', (text, stored) => expect(storedRichText(text)).toBe(stored));

  it.each([
    '<script>alert(1)</script>',
    '<p onclick="alert(1)">x</p>',
    '<p><img src=x onerror=alert(1)></p>',
    '<p><a href="javascript:alert(1)">x</a></p>',
    '<p><a href="java&#10;script:alert(1)">x</a></p>',
    '<p><a href="//evil.example">x</a></p>',
    '<p><a href="https://a.example/x"y" onclick="alert(1)">x</a></p>',
    '<p><a href="https://a.example/&quot; onclick=&quot;alert(1)">x</a></p>',
    '<p><a href="data:text/html,x">x</a></p>',
    '<p><a href="https://a.example/"><a href="https://b.example/">x</a></a></p>',
    '<ul style="position:fixed"><li class="x">x</li></ul>',
    '<p><!-- x --></p><![CDATA[<p>]]>',
    '<p<p>><<p>p>',
    '<P>x</P><svg/onload=alert(1)>',
    '</div><iframe src="https://evil.example">',
    '&lt;script&gt;&amp;lt;',
    '<p><span lang="fr" onclick="alert(1)">x</span><span lang="fr&quot; onclick=&quot;alert(1)">y</span></p>',
  ])('has no other elements and attributes: %j', (text) => {
    expect(withoutElements(storedRichText(text))).not.toMatch(/[<>]/);
    expect(storedRichText(storedRichText(text))).toBe(storedRichText(text));
  });

  it('opens its links in a new tab, without access to the page', () => {
    expect(richText('<p><a href="https://a.example/" target="x" rel="opener">x</a></p>').markup).toBe(
      '<p><a href="https://a.example/" target="_blank" rel="noopener noreferrer">x</a></p>',
    );
  });

  it('names the language and the direction of its words in another language', () => {
    const text = 'Say <span lang="ar">سلام</span> or <span lang="fr">salut</span>';
    expect(richText(text).markup).toBe(
      '<p>Say <span lang="ar" dir="rtl">سلام</span> or <span lang="fr" dir="ltr">salut</span></p>',
    );
    expect(inlineRichText('<span lang="fr">Oui</span>').markup).toBe('<span lang="fr" dir="ltr">Oui</span>');
  });

  it('is the same after it was stored again, and has its elements only, whatever it is made of', () => {
    const random = seededRandom(7);
    const parts = ['<p>', '</p>', '<ul>', '</ul>', '<ol>', '</ol>', '<li>', '</li>', '<strong>', '</strong>', '<em>']
      .concat(['</em>', '<a href="https://a.example/?a&b">', '</a>', '<br>', '<br />', '\n', '\n\n', ' ', 'word', '&'])
      .concat(['<span lang="fr">', '<span lang="x">', '<span>', '</span>'])
      .concat(['&amp;', '<', '>', '"', '<b>', '<a href="javascript:x">', '</br>', '<p class="x">', '\u00a0', '&nbsp;']);
    for (let run = 0; run < 3_000; run += 1) {
      const text = Array.from({ length: random.below(24) }, () => parts[random.below(parts.length)]).join('');
      const stored = storedRichText(text);
      expect(storedRichText(stored), text).toBe(stored);
      expect(withoutElements(stored), text).not.toMatch(/[<>]/);
      expect(isNested(stored), `${text} as ${stored}`).toBe(true);
      expect(richText(stored).markup, text).toBe(richText(text).markup);
    }
  });

  it('of the maximum length is rendered quickly, whatever it is made of', () => {
    const started = performance.now();
    for (const part of [
      '<',
      '<p',
      '<p>',
      '<ul><li>',
      '<strong>',
      '<span lang="fr">a',
      '<span lang="',
      '\n',
      ' ',
      '&',
      '<br>',
      '<a href="',
      'a<em>b</em>',
    ])
      storedRichText(part.repeat(100_000 / part.length));
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  it('has the address of a link once, so that its markup is not much longer than the text', () => {
    const text = `<a href="https://a.example/${'x'.repeat(1_000)}">${'One\n\n'.repeat(100)}`;
    expect(storedRichText(text).length).toBeLessThan(5 * text.length);
    expect(storedRichText('<strong><a href="https://a.example/">One\n\nTwo</a></strong>')).toBe(
      '<p><strong><a href="https://a.example/">One</a></strong></p><p><strong>Two</strong></p>',
    );
  });

  it('is shown without its tags in descriptions and lists', () => {
    const text = '<p>Tom &amp; <em>Jerry</em><br>play</p><ul><li>One</li><li>Two</li></ul><p>End</p>';
    expect(richTextWords(text)).toBe('Tom & Jerry\nplay\nOne\nTwo\nEnd');
    const blocks = [{ id: 'a', type: 'richText', formatted: text }];
    expect(descriptionOf(readPage(listeningParty.blocks, { blocks }))).toBe('Tom & Jerry play One Two End');
  });
});

/** Returns the markup without the elements of rich texts. */
const withoutElements = (markup: string): string =>
  markup.replace(
    /<\/?(?:p|ul|ol|li|strong|em)>|<br>|<span lang="[\w-]+">|<\/span>|<a href="(?:https?:\/\/|mailto:)[^"<>]*">|<\/a>/g,
    '',
  );

const inside: Record<string, RegExp> = { ul: /^li$/, ol: /^li$/ };
const inLines = /^(?:strong|em|a|span)$/;

/** Returns whether each element is closed, and is where it may be. */
function isNested(markup: string): boolean {
  const open: string[] = [];
  for (const [, slash, name = ''] of markup.matchAll(/<(\/?)([a-z]+)[^>]*>/g)) {
    if (name === 'br') continue;
    const parent = open.at(-1);
    if (slash && open.pop() !== name) return false;
    const allowed = parent === undefined ? /^(?:p|ul|ol)$/ : (inside[parent] ?? inLines);
    if (!slash && (!allowed.test(name) || open.includes(name))) return false;
    if (!slash) open.push(name);
  }
  return open.length === 0;
}

describe('the texts of a save', () => {
  const kinds = listeningParty.blocks;
  const { blocks } = readPage(kinds, {
    blocks: [
      { id: 'r', type: 'richText' },
      { id: 't', type: 'text' },
    ],
  });

  it('have rich texts in their stored form, and others as they are', () => {
    const markup = '<p onclick="x">Hi</p>';
    const ids = ['page.r.formatted', 'page.t.text', 'page.gone.formatted', 'page.r.other'];
    const messages = Object.fromEntries(ids.map((id) => [id, markup]));
    expect(savedTexts(kinds, blocks, { en: messages, de: null })).toEqual({
      en: { ...messages, 'page.r.formatted': '<p>Hi</p>' },
      de: null,
    });
  });

  it('remove a rich text without words', () => {
    expect(savedTexts(kinds, blocks, { en: { 'page.r.formatted': '<p> </p>' } })).toEqual({
      en: { 'page.r.formatted': null },
    });
  });
});

describe('two versions of a rich text', () => {
  const base = '<p>One</p><p>Two</p><ul><li>A</li><li>B</li></ul>';

  it('are merged by paragraph and list item', () => {
    const mine = '<p>One!</p><p>Two</p><ul><li>A</li><li>B</li><li>C</li></ul>';
    const theirs = '<p>One</p><p>Two, <em>theirs</em></p><ul><li>A2</li><li>B</li></ul>';
    expect(mergeRichText(base, mine, theirs)).toBe(
      '<p>One!</p><p>Two, <em>theirs</em></p><ul><li>A2</li><li>B</li><li>C</li></ul>',
    );
  });

  it('are not merged where both changed the same paragraph', () => {
    expect(mergeRichText('<p>One</p>', '<p>Mine</p>', '<p>Theirs</p>')).toBeNull();
  });

  it('are valid if one of them changed a list to paragraphs', () => {
    const merged = mergeRichText(base, '<p>One</p><p>Two</p><p>A</p><p>B</p>', base.replace('One', 'One2'));
    expect(merged && isNested(merged)).toBe(true);
    expect(merged && richTextWords(merged)).toContain('One2');
  });
});

describe('the address of a link', () => {
  it.each([
    ['example.com', 'https://example.com'],
    [' https://a.example/x ', 'https://a.example/x'],
    ['a@b.example', 'mailto:a@b.example'],
    ['javascript:alert(1)', null],
    ['no address', null],
    ['word', null],
  ])('%j becomes %j', (typed, address) => expect(linkAddress(typed)).toBe(address));
});

describe('a language tag', () => {
  it.each([
    [' pt-br ', 'pt-BR'],
    ['LA', 'la'],
    ['zh-hant-tw', 'zh-Hant-TW'],
    ['', null],
    ['german', null],
    ['de_DE', null],
    ['de-', null],
    ['x-private', null],
    [`de-${'x'.repeat(8)}-${'y'.repeat(8)}-${'z'.repeat(8)}-${'w'.repeat(8)}`, null],
    ['de"><script>', null],
  ])('%j becomes %j', (typed, tag) => expect(languageTag(typed)).toBe(tag));
});
