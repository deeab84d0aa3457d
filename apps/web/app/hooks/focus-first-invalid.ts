/** Moves focus to the first field with a problem, once the problems that a submit has revealed are in the page. */
export function focusFirstInvalid(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
