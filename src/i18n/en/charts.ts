/** Charts in a campaign's reports. */
export const charts = {
  view: 'View of %{name}',
  chart: 'Chart',
  table: 'Table',
  place: 'Category',
  time: 'Time',
  series: 'Series %{number}',
  seriesOf: 'Series of %{name}',
  none: 'No data yet',
  noneShown: 'No series selected.',
  noNumbers: 'The app sent no numbers to show.',
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
    rest: 'The table shows all of them.',
  },
  notes: {
    thinned:
      'Simplified from %{points} points: where points overlap, only the lowest and highest are shown. Zoom in to see each.',
    values:
      '1 value is missing or not a number and leaves a gap. |||| %{smart_count} values are missing or not numbers and leave gaps.',
    dates:
      '1 date can’t be read and is only in the table. |||| %{smart_count} dates can’t be read and are only in the table.',
    beyond: '1 value is beyond the axis and not shown. |||| %{smart_count} values are beyond the axis and not shown.',
    series: 'The first %{shown} of %{all} series are selected.',
  },
} as const;
