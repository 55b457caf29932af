/** A code block of a page: its language, and its text. */
type CodeBlock = { language: string; code: string };

/** Returns the code blocks of a page that are not part of a list, in order. */
export const codeBlocksOf = (markdown: string): CodeBlock[] =>
  [...markdown.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, language = '', code = '']) => ({
    language,
    code: code.trim(),
  }));
