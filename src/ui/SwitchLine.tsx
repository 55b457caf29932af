type SwitchLineProps = { label: string; on: boolean; onChange: (on: boolean) => void };

/** A switch with its words beside it, as one plain element: it stands in a list's first paint. */
export function SwitchLine({ label, on, onChange }: SwitchLineProps) {
  return (
    <label className="switch-line">
      {/* biome-ignore lint/a11y/useAriaPropsForRole: the browser says itself whether its own checkbox is ticked */}
      <input type="checkbox" role="switch" checked={on} onChange={({ target }) => onChange(target.checked)} />
      {label}
    </label>
  );
}
