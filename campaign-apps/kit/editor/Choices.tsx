import { directionOf } from '#contracts/textDirection.ts';
import type { CampaignApp } from '../app/app.ts';
import { describePlace } from './blockNames.ts';
import type { EditorAction, EditorState } from './editorState.ts';
import { changesOf } from './pageChanges.ts';
import { titleInputId, useFocusReturn } from './selection.ts';
import { dateLocale, editorWords, fill, languageInWords } from './texts/words.ts';
import { Value, Version } from './Version.tsx';

type ChoicesProps = { app: CampaignApp; state: EditorState; dispatch: (action: EditorAction) => void };

/** Asks the user about an old draft, or about texts in a language that others deleted. */
export function Choices({ app, state, dispatch }: ChoicesProps) {
  const { draft, goneLanguages } = state;
  if (goneLanguages.length > 0) return <GoneLanguages app={app} state={state} dispatch={dispatch} />;
  if (!draft) return null;
  const time = new Date(draft.keptAt).toLocaleString(dateLocale(), { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <Choice title={fill(editorWords.draftFound, { time })} help={editorWords.draftHelp}>
      <Actions
        main={[editorWords.restore, () => dispatch({ type: 'restored' })]}
        other={[editorWords.discard, () => dispatch({ type: 'discarded' })]}
      />
    </Choice>
  );
}

/** Shows the texts that were typed in languages which others deleted, so that nothing typed is lost. */
function GoneLanguages({ app: { blocks: kinds }, state: { saved, content, goneLanguages }, dispatch }: ChoicesProps) {
  const language = goneLanguages.map(languageInWords).join(', ');
  const { texts } = changesOf(kinds, saved, content);
  const typed = goneLanguages.flatMap((locale) =>
    Object.entries(texts[locale] ?? {}).map(([text, words]) => {
      const place = { language: locale, text };
      return { ...describePlace(kinds, content, place), place, words };
    }),
  );
  return (
    <Choice title={fill(editorWords.languageGone, { language })} help={editorWords.languageGoneHelp}>
      <Version name={editorWords.mine}>
        {typed.map(({ place, words, name, field }) => (
          <div key={`${place.language} ${place.text}`}>
            <h5>{name}</h5>
            <Value field={field} value={words} lang={place.language} dir={directionOf(place.language)} />
          </div>
        ))}
      </Version>
      <Actions
        main={[editorWords.saveAgain, () => dispatch({ type: 'keptLanguages' })]}
        other={[fill(editorWords.leaveLanguageOut, { language }), () => dispatch({ type: 'leftLanguagesOut' })]}
      />
    </Choice>
  );
}

function Choice({ title, help, children }: { title: string; help: string; children: React.ReactNode }) {
  useFocusReturn(titleInputId);
  return (
    <section className="choice" role="alert">
      <h2>{title}</h2>
      <p>{help}</p>
      {children}
    </section>
  );
}

type Action = readonly [label: string, press: () => void];

function Actions({ main, other }: { main: Action; other: Action }) {
  return (
    <div className="choice-actions">
      <button type="button" className="button primary" onClick={main[1]}>
        {main[0]}
      </button>
      <button type="button" className="button" onClick={other[1]}>
        {other[0]}
      </button>
    </div>
  );
}
