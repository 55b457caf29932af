/** Charts in a campaign's reports. */
export const charts = {
  view: 'How %{name} is shown',
  chart: 'Chart',
  table: 'Table',
  place: 'Category',
  time: 'Time',
  series: 'Series %{number}',
  seriesOf: 'Series of %{name}',
  none: 'No data yet',
  noneShown: 'No series is switched on.',
  noNumbers: 'There is no number to draw: the app sent none.',
  span: '%{from} – %{to}',
  area: {
    says: '%{name}: from %{from} to %{to}, highest %{value} at %{at}',
    saysSeries: '%{name}: from %{from} to %{to}, highest %{value} (%{series}) at %{at}',
    zoomable: '%{name}, can be zoomed',
    controls: 'Zoom of %{name}',
    keys: 'Plus and minus zoom, the arrow keys move, Home and End go to the first and last part, Escape shows all. The table has every value.',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    earlier: 'Move to earlier',
    later: 'Move to later',
    reset: 'Reset zoom',
    shown: '%{span} · 1 point |||| %{span} · %{smart_count} points',
  },
  bars: {
    says: '%{name}: 1 bar, %{from}, %{value} |||| %{name}: %{smart_count} bars from %{from} to %{to}, highest %{value} at %{at}',
    saysSeries:
      '%{name}: 1 category in %{series}, highest %{value} at %{at} |||| %{name}: %{smart_count} categories from %{from} to %{to}, highest %{value} (%{series}) at %{at}',
    highest: 'The %{shown} highest of %{all}, in the app’s order.',
    latest: 'The latest %{shown} of %{all}.',
    more: 'Show %{count}',
    fewer: 'Show %{count}',
    rest: 'The table has them all.',
  },
  notes: {
    thinned:
      'Drawn from %{points} points: where several fall on one place, their lowest and highest are shown. Zoom in to see each.',
    values:
      '1 value is missing or no number: there is a gap. |||| %{smart_count} values are missing or no numbers: there are gaps.',
    dates:
      '1 date can’t be read and is in the table only. |||| %{smart_count} dates can’t be read and are in the table only.',
    beyond:
      '1 value has no place on the axis and is left out. |||| %{smart_count} values have no place on the axis and are left out.',
    series: 'The first %{shown} of %{all} series are switched on.',
  },
} as const;
