/** A dot in a color that users chose. The text beside it is in a color of the theme, so it is readable in any case. */
export function ColourDot({ colour }: { colour: string | null | undefined }) {
  return <span className="colour-dot" style={{ backgroundColor: colour ?? undefined }} aria-hidden />;
}
