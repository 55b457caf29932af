// Creates a date format and reports that it has (dateFormats.ts).
new Intl.DateTimeFormat();
postMessage(null);
