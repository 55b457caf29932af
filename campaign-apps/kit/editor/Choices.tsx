import type { CampaignApp } from '../app.ts';
import { languageName } from '../languages.ts';
import { ConflictedValues, conflictedTexts } from './ConflictedValues.tsx';
import type { Conflict, EditorAction, EditorState } from './editorState.ts';
import { changesOf } from './pageChanges.ts';
import { editorWords, fill } from './words.ts';

type ChoicesProps = {
  app: CampaignApp;
  state: EditorState;
  dispatch: (action: EditorAction) => void;
  /** Resolves a conflict and saves. */
  resolve: (choice: 'keptMine' | 'leftLanguagesOut') => void;
};

/** Asks the user to resolve an old draft or a conflict with what others saved. */
export function Choices({ app, state, dispatch, resolve }: ChoicesProps) {
  const { draft, conflict } = state;
  if (conflict && conflict.goneLanguages.length > 0) {
    return <GoneLanguages app={app} state={state} conflict={conflict} resolve={resolve} />;
  }
  if (conflict) {
    const versions = [
      [editorWords.mine, state.content],
      [editorWords.theirs, conflict.theirs],
    ] as const;
    return (
      <Choice title={editorWords.conflict} help={editorWords.conflictHelp}>
        <div className="versions">
          {versions.map(([name, page]) => (
            <Version key={name} name={name}>
              <ConflictedValues kinds={app.blocks} page={page} other={conflict.theirs} paths={conflict.paths} />
            </Version>
          ))}
        </div>
        <Actions
          main={[editorWords.keepMine, () => resolve('keptMine')]}
          other={[editorWords.takeTheirs, () => dispatch({ type: 'tookTheirs' })]}
        />
      </Choice>
    );
  }
  if (!draft) return null;
  const time = new Date(draft.keptAt).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <Choice title={fill(editorWords.draftFound, { time })} help={editorWords.draftHelp}>
      <Actions
        main={[editorWords.restore, () => dispatch({ type: 'restored' })]}
        other={[editorWords.discard, () => dispatch({ type: 'discarded' })]}
      />
    </Choice>
  );
}

type GoneProps = Pick<ChoicesProps, 'app' | 'state' | 'resolve'> & { conflict: Conflict };

/** Shows the texts that were typed in languages which others deleted, so that nothing typed is lost. */
function GoneLanguages({ app, state: { saved, content }, conflict: { goneLanguages }, resolve }: GoneProps) {
  const language = goneLanguages.map(languageName).join(', ');
  const { texts } = changesOf(app.blocks, saved, content);
  const paths = goneLanguages.flatMap((locale) => conflictedTexts(locale, texts[locale] ?? {}));
  return (
    <Choice title={fill(editorWords.languageGone, { language })} help={editorWords.languageGoneHelp}>
      <Version name={editorWords.mine}>
        <ConflictedValues kinds={app.blocks} page={content} other={content} paths={paths} />
      </Version>
      <Actions
        main={[editorWords.saveAgain, () => resolve('keptMine')]}
        other={[fill(editorWords.leaveLanguageOut, { language }), () => resolve('leftLanguagesOut')]}
      />
    </Choice>
  );
}

function Choice({ title, help, children }: { title: string; help: string; children: React.ReactNode }) {
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

function Version({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by keyboard too
    <article className="version" aria-label={name} tabIndex={0}>
      <h3>{name}</h3>
      {children}
    </article>
  );
}
