type SwitchLineProps = { label: string; on: boolean; onChange: (on: boolean) => void };

/** A labeled switch as one plain element, because it is part of a list's first paint. */
export function SwitchLine({ label, on, onChange }: SwitchLineProps) {
  return (
    <label className="switch-line">
      {/* biome-ignore lint/a11y/useAriaPropsForRole: the browser says itself whether its own checkbox is ticked */}
      <input type="checkbox" role="switch" checked={on} onChange={({ target }) => onChange(target.checked)} />
      {label}
    </label>
  );
}
