/**
 * The inline script of every document, and the notice that it guards (shared/scriptNotice.ts). Written for the oldest
 * browser that could meet it: one without modules must be able to read it, and then leaves the notice where it is.
 */

import { html, type Markup } from '../../shared/html.ts';
import type { Translate } from '../../shared/i18n/translate.ts';
import { scriptNoticeClass, scriptStates, scriptsAttribute } from '../../shared/scriptNotice.ts';

/**
 * `arrivedAt` is the address that this document was made for, before any script could change it (client/entry.tsx). `pressed`
 * is a button that nobody answers yet (client/answerPress.ts): a form that the browser sends by itself needs no answer.
 */
const guard = `(function(root,name){
if(!('noModule' in document.createElement('script')))return;
window.arrivedAt=location.pathname+location.search;
root.setAttribute(name,'${scriptStates.awaited}');
addEventListener('error',function(event){
var by=event.target;
if(root.getAttribute(name)==='${scriptStates.awaited}'&&(by===window||by.tagName==='SCRIPT'))root.removeAttribute(name)
},true);
addEventListener('click',function(event){
var button=event.target.closest('button');
if(button&&root.getAttribute(name)==='${scriptStates.awaited}'&&!(button.form&&button.form.method==='get'))window.pressed=button
},true)
})(document.documentElement,'${scriptsAttribute}')`;

export function scriptGuard(nonce: string): Markup {
  const code: Markup = { markup: guard.replaceAll('\n', '') };
  return html`<script nonce="${nonce}">${code}</script>`;
}

export function scriptNotice(t: Translate): Markup {
  return html`<p class="${scriptNoticeClass}" role="alert">${t('common:noScript')}</p>`;
}
