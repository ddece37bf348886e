/** Milliseconds after the page has loaded; by then it has long been usable. */
const idleWait = 2000;

/**
 * Calls `warm` before a form can be sent: at the first touch of one, or some time after the page has loaded, since most
 * visitors will need it next. `warm` may be called more than once.
 */
export function warmInTime(warm: () => void): void {
  const onTouch = ({ target }: Event) => {
    if (target instanceof Element && target.closest('form') !== null) warm();
  };
  document.addEventListener('focusin', onTouch);
  document.addEventListener('pointerdown', onTouch);
  const later = () => setTimeout(warm, idleWait);
  if (document.readyState === 'complete') later();
  else window.addEventListener('load', later, { once: true });
}
