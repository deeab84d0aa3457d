/**
 * Optional: everything works without it. Groups the digits of the number, inserts the slash of the date, fills in a test
 * card, and disables the button after the first press (the server treats a second one as the same anyway).
 */
export const script = `
(() => {
  const by = (name) => document.querySelector('input[name="' + name + '"]');
  const number = by('number'), expiry = by('expiry'), cvc = by('cvc'), holder = by('name');
  const group = (digits) => (/^3[47]/.test(digits) ? [4, 6, 5] : [4, 4, 4, 4, 3]).reduce(([out, at], size) => [at < digits.length ? [...out, digits.slice(at, at + size)] : out, at + size], [[], 0])[0].join(' ');
  number?.addEventListener('input', () => {
    if (number.selectionStart !== number.value.length) return;
    number.value = group(number.value.replace(/\\D/g, '').slice(0, 19));
  });
  expiry?.addEventListener('input', (event) => {
    if (event.inputType?.startsWith('delete')) return;
    const digits = expiry.value.replace(/\\D/g, '').slice(0, 4);
    expiry.value = digits.length < 2 ? digits : digits.slice(0, 2) + ' / ' + digits.slice(2);
  });
  for (const button of document.querySelectorAll('button[data-card]')) {
    button.hidden = false;
    button.addEventListener('click', () => {
      number.value = group(button.dataset.card);
      expiry.value = expiry.value || button.dataset.expiry;
      cvc.value = button.dataset.cvc;
      if (holder && !holder.value) holder.value = 'Test Buyer';
      number.focus();
    });
  }
  for (const form of document.forms) {
    form.addEventListener('submit', (event) => {
      if (form.dataset.sent) return event.preventDefault();
      form.dataset.sent = 'yes';
      const button = event.submitter;
      if (button?.dataset.busy) setTimeout(() => { button.disabled = true; button.textContent = button.dataset.busy; });
    });
  }
  addEventListener('pageshow', (event) => { if (event.persisted) location.reload(); });
})();
`;
