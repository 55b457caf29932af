/** Inputs of dates and times. */
export const dates = {
  none: 'No date',
  noTime: 'No time',
  calendar: 'Open calendar',
  unreadable: 'Can’t be read. Enter it like this: %{example}',
  skipped: '%{time} does not exist that day in %{zone}: the clock goes forward. Using %{taken} instead.',
  first: '%{time} occurs twice that day in %{zone}: the clock goes back. Using the first (%{offset}).',
  second: '%{time} occurs twice that day in %{zone}: the clock goes back. Using the second (%{offset}).',
  takeFirst: 'Use the first',
  takeSecond: 'Use the second',
  title: 'Choose a date',
  time: 'Time',
  done: 'Done',
  today: 'Today, %{day}',
  previous: 'Previous month',
  next: 'Next month',
} as const;
