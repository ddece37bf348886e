import { isCrawler } from './detectClientKind.ts';

it.each([
  ['a crawler', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', true],
  ['a crawler behind a long name of a browser', `Mozilla/5.0 ${'(X11) '.repeat(80)} Googlebot/2.1`, true],
  ['no agent', '', true],
  ['a preview in a messenger', 'WhatsApp/2.23.20.0', true],
  ['an office program', 'Mozilla/4.0 (compatible; MSIE 7.0; Trident/7.0; ms-office; MSOffice 16)', true],
  ['an office program in its other name', 'Microsoft Office/16.0 (Microsoft Outlook 16.0.12026; Pro)', true],
  ['a mail program', 'Mozilla/5.0 (X11; Linux x86_64; rv:102.0) Gecko/20100101 Thunderbird/102.0', true],
  ['a mail gateway', 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/103.0 Safari/537.36 Barracuda', true],
  ['an app that is not a browser', 'Dalvik/2.1.0 (Linux; U; Android 10; SM-G960F)', true],
  ['a browser', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', false],
  ['a browser in an app', 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Mobile/15E148 Instagram 300', false],
])('recognises a crawler by its agent: %s', (_, agent, isMatch) => {
  expect(isCrawler(agent)).toBe(isMatch);
});

it('reads only the start of a long agent', () => {
  expect(isCrawler(`Mozilla/5.0 ${'(X11) '.repeat(2000)} Googlebot/2.1`)).toBe(false);
});
