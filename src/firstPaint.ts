/**
 * Runs before the first paint, as a blocking script in the head: sets the theme that the user chose. The server's
 * inline style reads `html[data-theme]`.
 */
const chosen = localStorage.getItem('cms_theme');
if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;

export {};
