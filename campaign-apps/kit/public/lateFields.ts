/**
 * Adds fields that take long to lay out, such as the list of all countries, when they come near the screen or when
 * their form gets the focus. Until then they are in `noscript`, where a browser without scripts shows them at once.
 */
export function addLateFields(): void {
  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        near.unobserve(target);
        showLateFields(target);
      }
    },
    { rootMargin: '200px' },
  );
  for (const field of document.querySelectorAll('.late')) near.observe(field);
  document.addEventListener('focusin', ({ target }) => {
    const form = target instanceof Element && target.closest('form');
    if (form) showLateFields(form);
  });
}

/** Replaces each `noscript` of a late field by its content, in the page and in documents that are not shown. */
export function showLateFields(root: ParentNode): void {
  for (const field of root.querySelectorAll('noscript[data-late]')) {
    // A page with scripts keeps the content as text, and so does Firefox in a document that is not shown.
    field.outerHTML = field.childElementCount > 0 ? field.innerHTML : field.textContent;
  }
}
