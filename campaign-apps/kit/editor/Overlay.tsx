import type { PointerEvent, RefObject } from 'react';
import { directionOf } from '#contracts/textDirection.ts';
import { usePeople } from './BlockPeople.tsx';
import type { namedBlocks } from './blockNames.ts';
import { Icon } from './icons.tsx';
import { overAttributes, selectorOf } from './overlayPlaces.ts';
import { gateClass, type Preview } from './previewDocument.ts';
import { editorWords, fill } from './texts/words.ts';

/** What is outlined in the preview: a block, and the id of a text in it. */
export type Outlined = { block: string | null; text: string | null };

/** The elements with accessibility problems that are marked, and the one that was shown last. */
export type Marks = { selectors: readonly string[]; shown: { selector: string } | null };

type OverlayProps = {
  element: RefObject<HTMLDivElement | null>;
  named: ReturnType<typeof namedBlocks>;
  shown: Pick<Preview, 'main' | 'bodyClass' | 'locale'>;
  outlined: Outlined;
  /** The block under the pointer, and the one that is dragged. */
  hovered: string | null;
  dragged: string | null;
  /** The elements with accessibility problems. */
  marks: Marks;
  onPress: (block: string) => void;
  onGrab: (event: PointerEvent, block: { id: string; name: string }) => void;
  /** Called with the distance in pixels. */
  onWheel: (distance: number) => void;
};

/**
 * The outlines of blocks, their names, and the places of blocks that render nothing. They are drawn above the frame, so
 * that they do not change the page's layout. Keyboards and screen readers use the list of blocks.
 */
export function Overlay(props: OverlayProps) {
  const { element, named, shown, outlined, hovered, dragged, marks, onPress, onGrab, onWheel } = props;
  const rendered = blocksIn(shown.main);
  // The token gate shows no blocks.
  const visible = shown.bodyClass === gateClass ? [] : named.filter(({ block }) => !block.hidden);
  const nameOf = (id: string) => named.find(({ block }) => block.id === id)?.name;
  const outlinedBlocks = [...new Set([dragged, hovered, outlined.block])].flatMap((id) => {
    const name = id === null ? undefined : nameOf(id);
    return id === null || name === undefined ? [] : [{ id, name }];
  });
  return (
    <div ref={element} className="overlay" dir={directionOf(shown.locale)} onWheel={({ deltaY }) => onWheel(deltaY)}>
      {emptyBlocksOf(
        visible.map(({ block }) => block.id),
        rendered,
      ).map((group) => (
        <Insertion key={group.ids[0]} group={group} nameOf={nameOf} onPress={onPress} />
      ))}
      <PeopleOutlines ids={rendered} />
      {outlinedBlocks.map(({ id, name }) => (
        <div
          key={id}
          className={`outline outline-${id === outlined.block ? 'selected' : 'hovered'}`}
          data-dragged={id === dragged}
          {...overAttributes({ over: selectorOf('block', id) })}
        >
          <div
            className="outline-name"
            aria-hidden="true"
            title={rendered.get(id) ? editorWords.drag : undefined}
            onPointerDown={(event) => onGrab(event, { id, name })}
            onContextMenu={(event) => event.preventDefault()}
          >
            {rendered.get(id) && <Icon name="drag" />}
            <bdi>{name}</bdi>
          </div>
        </div>
      ))}
      {marks.selectors.map((selector) => (
        <div
          key={selector}
          className="outline outline-problem"
          data-current={selector === marks.shown?.selector}
          {...overAttributes({ over: selector })}
        >
          <span className="outline-badge" />
        </div>
      ))}
      {outlined.text !== null && (
        <div
          key={outlined.text}
          className="outline outline-text"
          {...overAttributes({ over: selectorOf('text', outlined.text) })}
        />
      )}
    </div>
  );
}

const maxPlaces = 4;

/** Outlines the blocks in which other users are, in their colors and with their names. */
function PeopleOutlines({ ids }: { ids: ReadonlyMap<string, boolean> }) {
  const people = usePeople();
  const places = [...new Set(people.map(({ blockId }) => blockId))].filter((id) => id !== null && ids.has(id));
  return places.slice(0, maxPlaces).map((id) => {
    const [first, ...others] = people.filter(({ blockId }) => blockId === id);
    if (!first || id === null) return null;
    return (
      <div
        key={`people-${id}`}
        className={`outline outline-person person-${first.color}`}
        {...overAttributes({ over: selectorOf('block', id) })}
      >
        <span className="outline-person-name" aria-hidden="true">
          <bdi>
            {first.name}
            {others.length > 0 && ` +${others.length}`}
          </bdi>
        </span>
      </div>
    );
  });
}

/** Further ones are only counted, so that they cover no text of the page. */
const maxEmpty = 2;

type InsertionProps = {
  group: EmptyBlocks;
  nameOf: (id: string) => string | undefined;
  onPress: (block: string) => void;
};

/** Marks the place of blocks that render nothing. */
function Insertion({ group: { ids, ...place }, nameOf, onPress }: InsertionProps) {
  return (
    <div className="insertion" {...overAttributes(place)}>
      {ids.slice(0, maxEmpty).map((id) => (
        <button
          key={id}
          type="button"
          tabIndex={-1}
          className="insertion-block"
          title={editorWords.emptyHelp}
          data-unless={selectorOf('block', id)}
          onClick={() => onPress(id)}
        >
          {fill(editorWords.empty, { block: nameOf(id) ?? '' })}
        </button>
      ))}
      {ids.length > maxEmpty && <span className="insertion-block">+{ids.length - maxEmpty}</span>}
    </div>
  );
}

/** Blocks in a row that render nothing, and the nearest blocks around them that are rendered in the page's order. */
type EmptyBlocks = { ids: string[]; previous: string | null; next: string | null };

/**
 * Returns the ids of the blocks that the preview's markup shows, and whether each is rendered among the other blocks, in
 * their order.
 */
export function blocksIn(markup: string): ReadonlyMap<string, boolean> {
  const marks = [...markup.matchAll(/ data-block="([^"<>]*)"( data-movable="true")?/g)];
  // Only in tags: formatted texts contain quotation marks, but no angle brackets.
  const inTags = marks.filter(({ index }) => markup.lastIndexOf('<', index) > markup.lastIndexOf('>', index));
  return new Map(inTags.map(([, id = '', movable]) => [id, movable !== undefined]));
}

/** Returns the blocks that render nothing, in groups. `ids` are those of the blocks that visitors could see. */
export function emptyBlocksOf(ids: readonly string[], shown: ReadonlyMap<string, boolean>): EmptyBlocks[] {
  const groups: EmptyBlocks[] = [];
  let group: EmptyBlocks = { ids: [], previous: null, next: null };
  for (const id of ids) {
    if (!shown.has(id)) group.ids.push(id);
    else if (shown.get(id)) {
      groups.push({ ...group, next: id });
      group = { ids: [], previous: id, next: null };
    }
  }
  return [...groups, group].filter((one) => one.ids.length > 0);
}
