import type { Editor } from '@tiptap/core';
import { useContext, useId, useState } from 'react';
import { languageTag } from '#contracts/richText.ts';
import { languagesWith } from './offeredLanguages.ts';
import { PageLanguagesContext } from './TextLanguage.tsx';
import { ToolForm } from './ToolForm.tsx';
import { languageWords } from './texts/languageWords.ts';
import { languageInWords } from './texts/words.ts';

/** The choice of a language that is not offered, whose tag is typed. */
const other = 'other';

/** Chooses the language of the selected words, or of the marked words at the caret. */
export function LanguageMarkForm({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const id = useId();
  const words = languageWords();
  const current: unknown = editor.getAttributes('language').lang;
  const [chosen, setChosen] = useState(typeof current === 'string' ? current : '');
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState('');
  const apply = () => {
    const language = chosen === other ? languageTag(typed) : chosen;
    if (language === null) return setProblem(words.tagInvalid);
    if (!setLanguage(editor, language)) return setProblem(words.nothingSelected);
    onClose();
  };
  const help = { 'aria-invalid': problem !== '', 'aria-describedby': `${id}-help` };
  return (
    <ToolForm onApply={apply} onClose={onClose}>
      <label htmlFor={id}>{words.language}</label>
      {/* biome-ignore lint/a11y/noAutofocus: the user has just pressed the button of this form */}
      <select {...help} id={id} autoFocus value={chosen} onChange={({ target }) => setChosen(target.value)}>
        <option value="">{words.none}</option>
        <Languages editor={editor} chosen={chosen} />
        <option value={other}>{words.other}</option>
      </select>
      {chosen === other && (
        <>
          <label htmlFor={`${id}-tag`}>{words.tag}</label>
          <input
            {...help}
            id={`${id}-tag`}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            dir="ltr"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </>
      )}
      <p id={`${id}-help`} className={problem ? 'problem' : 'help'} role={problem ? 'alert' : undefined}>
        {problem || words.help}
      </p>
    </ToolForm>
  );
}

/** The languages that are offered, those of the campaign first. That of the whole text needs no mark. */
function Languages({ editor, chosen }: { editor: Editor; chosen: string }) {
  const words = languageWords();
  const languages = useContext(PageLanguagesContext);
  const ofText = editor.view.dom.closest('[lang]')?.getAttribute('lang');
  const ofCampaign = languages.filter((code) => code !== ofText);
  const isOffered = chosen !== '' && chosen !== other;
  const others = languagesWith(isOffered ? chosen : 'en').filter(
    (code) => code !== ofText && !ofCampaign.includes(code),
  );
  const optionOf = (code: string) => (
    <option key={code} value={code}>
      {languageInWords(code)}
    </option>
  );
  return (
    <>
      {ofCampaign.length > 0 && <optgroup label={words.ofCampaign}>{ofCampaign.map(optionOf)}</optgroup>}
      <optgroup label={words.others}>{others.map(optionOf)}</optgroup>
    </>
  );
}

/** Sets the language of the words, or removes it for ''. Returns whether there are any. */
function setLanguage(editor: Editor, lang: string): boolean {
  const isAtCaret = editor.state.selection.empty;
  if (isAtCaret && !editor.isActive('language')) return lang === '';
  const chain = isAtCaret ? editor.chain().extendMarkRange('language') : editor.chain();
  (lang === '' ? chain.unsetMark('language') : chain.setMark('language', { lang })).run();
  return true;
}
