/**
 * The inline scripts of every document, and the notice that the first of them hides (shared/page/scriptNotice.ts). They
 * must parse in browsers without modules, which show the notice.
 */
import type { Translate } from '../../shared/i18n/translate.ts';
import { html, type Markup } from '../../shared/page/html.ts';
import { scriptNoticeClass, scriptStates, scriptsAttribute } from '../../shared/page/scriptNotice.ts';
import { serializeState } from './serializeState.ts';

/**
 * `initialUrl` is the document's URL before any script changes it (client/entry.tsx). `pressedButton` was pressed before
 * hydration (client/App.tsx), except in forms that the browser submits.
 */
const earlyScript = `(function(root,name){
if(!('noModule' in document.createElement('script')))return;
window.initialUrl=location.pathname+location.search;
root.setAttribute(name,'${scriptStates.awaited}');
addEventListener('error',function(event){
var source=event.target;
if(root.getAttribute(name)==='${scriptStates.awaited}'&&(source===window||source.tagName==='SCRIPT'))root.removeAttribute(name)
},true);
addEventListener('click',function(event){
var button=event.target.closest('button');
if(button&&root.getAttribute(name)==='${scriptStates.awaited}'&&!(button.form&&button.form.method!=='dialog'))window.pressedButton=button
},true)
})(document.documentElement,'${scriptsAttribute}')`;

export function earlyScriptTag(nonce: string): Markup {
  const code: Markup = { markup: earlyScript.replaceAll('\n', '') };
  return html`<script nonce="${nonce}">${code}</script>`;
}

export function scriptNotice(t: Translate): Markup {
  return html`<p class="${scriptNoticeClass}" role="alert">${t('common:noScript')}</p>`;
}

/** For browsers that do not paint. */
const fallbackDelayMs = 1000;

export const trustedTypesPolicy = 'app';

/**
 * Loads the application's modules after the first paint, so that they do not delay the first picture and the fonts.
 */
const loader = `(function(files,isLoaded){
function load(){
if(isLoaded||!('noModule' in document.createElement('script')))return;
isLoaded=1;
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
if(document.visibilityState==='hidden')return load();
requestAnimationFrame(function(){setTimeout(load)});
setTimeout(load,${fallbackDelayMs})
})`;

/** `files`: URLs of the entry and of the modules to preload. */
export function scriptLoader(files: readonly string[], nonce: string): Markup {
  const code: Markup = { markup: `${loader.replaceAll('\n', '')}(${serializeState(files)})` };
  return html`<script nonce="${nonce}">${code}</script>`;
}
