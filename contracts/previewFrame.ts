import { isNumber, isObject, isText } from './values.ts';

// The messages between the tool and a page that it shows in a frame for a preview (docs/protocol.md, Preview links).

/** Sent by a page once it is shown: its language, and what it can be switched to. A list of one entry offers no choice. */
type PreviewShown = {
  type: 'preview-shown';
  language: string;
  languages: string[];
  moments: string[];
};

/** Sent by a page that the user has scrolled, and passed on to the other page. `top` is in CSS pixels. */
type PreviewScrolled = { type: 'preview-scrolled'; top: number };

export type PreviewMessage = PreviewShown | PreviewScrolled;

const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);

/** Reads a message; null for any other. */
export function readPreviewMessage(value: unknown): PreviewMessage | null {
  if (!isObject(value)) return null;
  const { type, language, languages, moments, top } = value;
  if (type === 'preview-shown' && isText(language) && isTexts(languages) && isTexts(moments))
    return { type, language, languages, moments };
  if (type === 'preview-scrolled' && isNumber(top) && Number.isFinite(top)) return { type, top };
  return null;
}
