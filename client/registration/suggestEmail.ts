const splitWords = (text: string): readonly string[] => text.split(' ');

const commonDomains = splitWords(
  'gmail.com googlemail.com hotmail.com hotmail.de hotmail.fr hotmail.it hotmail.nl hotmail.se outlook.com ' +
    'outlook.de outlook.fr outlook.it live.com live.nl live.se live.fr yahoo.com yahoo.de yahoo.fr yahoo.it ' +
    'icloud.com gmx.de gmx.at gmx.ch gmx.net web.de t-online.de freenet.de posteo.de proton.me protonmail.com ' +
    'bluewin.ch orange.fr wanadoo.fr laposte.net free.fr sfr.fr libero.it virgilio.it alice.it tiscali.it ziggo.nl ' +
    'kpnmail.nl planet.nl onet.pl interia.pl wp.pl telia.com spray.se bahnhof.se',
);

/** Real domains that look like a misspelt common one. */
const similarRealDomains = splitWords('mail.com email.com ymail.com me.com mac.com gmx.com gmx.eu gmx.fr o2.pl op.pl');

const providers = commonDomains.map((domain) => domain.slice(0, domain.indexOf('.')));
const misspeltEndings = splitWords('con cmo ocm cm co om vom xom comm cpm com. ner nte ed dee');

/** The email with the common domain that was probably meant; null without a suggestion. */
export function suggestEmail(email: string): string | null {
  const trimmed = email.trim();
  const at = trimmed.lastIndexOf('@');
  const domain = trimmed.slice(at + 1).toLowerCase();
  if (at < 1 || domain.length < 4 || isRealDomain(domain)) return null;

  const [best] = commonDomains
    .map((common) => ({ common, distance: editDistance(domain, common) }))
    .filter(({ common, distance }) => distance <= (common.length >= 9 ? 2 : 1))
    .sort((a, b) => a.distance - b.distance);
  return best === undefined ? null : `${trimmed.slice(0, at)}@${best.common}`;
}

/** Known providers exist under many top-level domains: hotmail.be, yahoo.co.uk. */
function isRealDomain(domain: string): boolean {
  if (commonDomains.includes(domain) || similarRealDomains.includes(domain)) return true;
  const dot = domain.indexOf('.');
  const ending = domain.slice(dot + 1);
  return dot > 0 && providers.includes(domain.slice(0, dot)) && !misspeltEndings.includes(ending);
}

/** Insertions, deletions, substitutions and swaps of neighbours (optimal string alignment). */
function editDistance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    rows.push(current);
    for (let column = 1; column <= b.length; column += 1) {
      const isSwap = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      current.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + Number(a[row - 1] !== b[column - 1]),
          at(row - 2, isSwap ? column - 2 : -1) + 1,
        ),
      );
    }
  }
  return at(a.length, b.length);
}
