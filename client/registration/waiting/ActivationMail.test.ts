import { findWebmail } from './ActivationMail.tsx';

describe('the webmail URL', () => {
  it.each([
    ['ebba@gmail.com', 'https://mail.google.com/mail/'],
    ['ebba@GoogleMail.COM', 'https://mail.google.com/mail/'],
    [' ebba@hotmail.co.uk ', 'https://outlook.live.com/mail/'],
    ['ebba@live.nl', 'https://outlook.live.com/mail/'],
    ['ebba@outlook.it', 'https://outlook.live.com/mail/'],
    ['ebba@yahoo.fr', 'https://mail.yahoo.com/'],
    ['ebba@icloud.com', 'https://www.icloud.com/mail'],
    ['ebba@gmx.at', 'https://www.gmx.net/'],
    ['ebba@web.de', 'https://web.de/'],
    ['ebba@t-online.de', 'https://email.t-online.de/'],
    ['ebba@freenet.de', 'https://webmail.freenet.de/'],
    ['ebba@orange.fr', 'https://messagerie.orange.fr/'],
    ['ebba@free.fr', 'https://webmail.free.fr/'],
    ['ebba@sfr.fr', 'https://webmail.sfr.fr/'],
    ['ebba@laposte.net', 'https://www.laposte.net/accueil'],
    ['ebba@libero.it', 'https://mail.libero.it/'],
    ['ebba@tiscali.it', 'https://mail.tiscali.it/'],
    ['ebba@virgilio.it', 'https://mail.virgilio.it/'],
    ['ebba@ziggo.nl', 'https://webmail.ziggo.nl/'],
    ['ebba@xs4all.nl', 'https://webmail.kpnmail.nl/'],
    ['ebba@wp.pl', 'https://poczta.wp.pl/'],
    ['ebba@onet.pl', 'https://poczta.onet.pl/'],
    ['ebba@o2.pl', 'https://poczta.o2.pl/'],
    ['ebba@interia.pl', 'https://poczta.interia.pl/'],
    ['ebba@telia.com', 'https://webmail.telia.com/'],
    ['ebba@spray.se', 'https://mail.spray.se/'],
    ['"ebba@web.de"@gmail.com', 'https://mail.google.com/mail/'],
  ])('for %s is %s', (email, url) => {
    expect(findWebmail(email)).toBe(url);
  });

  it.each([
    '',
    'gmail.com.',
    'ebba@example.com',
    'ebba@gmail.com.evil.example',
    'ebba@evil.example?gmail.com',
    'ebba@mygmail.com',
    'ebba@mail.gmail.com',
    'ebba@outlook.evil.example',
    'ebba@outlook.',
    'ebba@live.evil',
    'ebba@https://web.de/',
    'ebba@ɢmail.com',
    'ebba@gmaıl.com',
    'ebba@constructor',
  ])('is unknown for %j', (email) => {
    expect(findWebmail(email)).toBeNull();
  });
});
