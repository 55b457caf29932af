/** Focuses an input when it is mounted, as its `ref`, with the caret after the text that was typed before. */
export function focusAtEnd(input: HTMLInputElement | null): void {
  input?.focus();
  input?.setSelectionRange(input.value.length, input.value.length);
}
