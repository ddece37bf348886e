/**
 * The inline scripts of every document, and the notice that the first of them guards (shared/page/scriptNotice.ts). Written for
 * the oldest browser that could meet them: one without modules must be able to read them, and then leaves the notice where
 * it is.
 */

import type { Translate } from '../../shared/i18n/translate.ts';
import { html, type Markup } from '../../shared/page/html.ts';
import { scriptNoticeClass, scriptStates, scriptsAttribute } from '../../shared/page/scriptNotice.ts';
import { serializeState } from './serializeState.ts';

/**
 * `arrivedAt` is the address that this document was made for, before any script could change it (client/entry.tsx). `pressed`
 * is a button that nobody answers yet (client/App.tsx): a form that the browser sends by itself needs no answer.
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

/** Milliseconds, for where nothing is painted that the browser would tell of. */
const fallbackDelayMs = 1000;

/** The one way from words to a script's address, where the policy asks for one; it knows a single address. */
export const trustedTypesPolicy = 'own';

/**
 * Asks for the application's modules once the first view has been painted. A tag would ask for them at once, and on a slow
 * line they would share it with the first picture and the fonts.
 */
const loader = `(function(files,isAsked){
function ask(){
if(isAsked||!('noModule' in document.createElement('script')))return;
isAsked=1;
files.forEach(function(file,index){
var link=document.createElement('link');
link.rel='modulepreload';
link.href=file;
link.fetchPriority='low';
if(index)document.head.appendChild(link)
});
var script=document.createElement('script'),types=window.trustedTypes,entry=function(){return files[0]};
script.type='module';
script.src=types?types.createPolicy('${trustedTypesPolicy}',{createScriptURL:entry}).createScriptURL(''):entry();
script.fetchPriority='low';
document.body.appendChild(script)
}
if(document.visibilityState==='hidden')return ask();
requestAnimationFrame(function(){setTimeout(ask)});
setTimeout(ask,${fallbackDelayMs})
})`;

/** @param files the entry and what it is to find loaded, as addresses. */
export function scriptLoader(files: readonly string[], nonce: string): Markup {
  const code: Markup = { markup: `${loader.replaceAll('\n', '')}(${serializeState(files)})` };
  return html`<script nonce="${nonce}">${code}</script>`;
}
