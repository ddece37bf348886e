/**
 * The inline script at a document's end: asks for the application's modules once the first view has been painted. A
 * tag would ask for them at once, and on a slow line they would share it with the first picture and the fonts.
 */
import { html, type Markup } from '../../shared/html.ts';
import { serializeState } from './serializeState.ts';

/** Milliseconds, for where nothing is painted that the browser would tell of. */
const patience = 1000;

/** The one way from words to a script's address, where the policy asks for one; it knows a single address. */
export const ownPolicy = 'own';

/** Understood by the oldest browser that could meet it, as is scriptGuard.ts: that one is asked for nothing. */
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
script.src=types?types.createPolicy('${ownPolicy}',{createScriptURL:entry}).createScriptURL(''):entry();
script.fetchPriority='low';
document.body.appendChild(script)
}
if(document.visibilityState==='hidden')return ask();
requestAnimationFrame(function(){setTimeout(ask)});
setTimeout(ask,${patience})
})`;

/** @param files the entry and what it is to find loaded, as addresses. */
export function scriptLoader(files: readonly string[], nonce: string): Markup {
  const code: Markup = { markup: `${loader.replaceAll('\n', '')}(${serializeState(files)})` };
  return html`<script nonce="${nonce}">${code}</script>`;
}
