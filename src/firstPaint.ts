/**
 * Runs before the page is painted (a blocking script in the head): tells the page's own style which theme to begin in,
 * where the person chose one. The style the server writes reads `html[data-theme]`.
 */
const chosen = localStorage.getItem('cms_theme');
if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;

export {};
