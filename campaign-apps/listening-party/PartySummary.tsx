import type { ListeningPartyPage } from './page.ts';
import { partyWords } from './words.ts';

/** A page's content to read only. */
export function PartySummary({ content: { title, blocks } }: { content: ListeningPartyPage }) {
  return (
    <div className="party-summary">
      <h4>{title || partyWords.untitled}</h4>
      {blocks.map((block) => (
        <p key={block.id}>{block.text}</p>
      ))}
    </div>
  );
}
