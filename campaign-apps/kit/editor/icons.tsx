const paths = {
  up: 'M12 19V5M6 11l6-6 6 6',
  down: 'M12 5v14M6 13l6 6 6-6',
  remove: 'M5 7h14M10 7V5h4v2M7 7l1 12h8l1-12M10 11v5M14 11v5',
  add: 'M12 5v14M5 12h14',
  copy: 'M9 9h10v10H9zM15 9V5H5v10h4',
  duplicate: 'M9 9h10v10H9zM15 9V5H5v10h4M14 11.5v5M11.5 14h5',
  paste: 'M9 5H6v15h12V5h-3M9 3h6v4H9zM9 12h6M9 16h4',
  hide: 'M4 4l16 16M10 6.3c7-1.6 11 5.7 11 5.7s-1 2-3 3.7M6.5 8c-2.3 1.7-3.5 4-3.5 4s3 6 9 6c1.5 0 2.8-.4 4-.9M10 10a3 3 0 0 0 4 4',
  show: 'M3 12s3-6 9-6 9 6 9 6-3 6-9 6-9-6-9-6zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
  drag: 'M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01',
  undo: 'M9 6L4 11l5 5M4 11h10a5 5 0 0 1 0 10h-3',
  redo: 'M15 6l5 5-5 5M20 11H10a5 5 0 0 0 0 10h3',
  bold: 'M7 5h6a3.5 3.5 0 0 1 0 7H7zM7 12h7a3.5 3.5 0 0 1 0 7H7z',
  italic: 'M11 5h7M6 19h7M14.5 5l-5 14',
  link: 'M10 13.5a4.5 4.5 0 0 0 6.6.4l2.5-2.5a4.5 4.5 0 0 0-6.4-6.4l-1.2 1.2M14 10.5a4.5 4.5 0 0 0-6.6-.4l-2.5 2.5a4.5 4.5 0 0 0 6.4 6.4l1.2-1.2',
  language: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c-5 5-5 13 0 18M12 3c5 5 5 13 0 18',
  bulletList: 'M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01',
  find: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.3 15.3L20 20',
  close: 'M6 6l12 12M18 6L6 18',
  orderedList: 'M10 6h10M10 12h10M10 18h10M4 5l1.2-1v5M3.8 14.6c.3-1.4 2.6-1.2 2.4.3-.1 1-2.4 2.4-2.4 3.6h2.6',
} as const;

export type IconName = keyof typeof paths;

/** A decorative icon; the accessible name is the button's label. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
