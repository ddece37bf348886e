/** Modal dialogs, which jsdom does not have: open, closed by Escape, with an event. */
export function installDialogs(): void {
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
      this.querySelector<HTMLElement>('button, a[href]')?.focus();
    },
    close(this: HTMLDialogElement) {
      if (!this.open) return;
      this.open = false;
      if (this.contains(document.activeElement)) (document.activeElement as HTMLElement).blur();
      this.dispatchEvent(new Event('close'));
    },
  });
}
