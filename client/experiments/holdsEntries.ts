/** Whether somebody is at a form, or has left something in it: as put back from a draft, too. */
export function holdsEntries(form: HTMLFormElement): boolean {
  return form.contains(document.activeElement) || [...form.elements].some(isFilled);
}

function isFilled(field: Element): boolean {
  if (field instanceof HTMLInputElement) {
    const isChoice = field.type === 'checkbox' || field.type === 'radio';
    return isChoice ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
  }
  return field instanceof HTMLTextAreaElement && field.value !== field.defaultValue;
}
