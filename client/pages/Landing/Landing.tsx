import { useRef } from 'react';
import type { LoadedPage } from '../../../shared/page.ts';
import { Closing } from './Closing/Closing.tsx';
import { Disclaimer } from './Disclaimer.tsx';
import { Faq } from './Faq/Faq.tsx';
import { FinishedPopup } from './FinishedPopup/FinishedPopup.tsx';
import { Hero } from './Hero.tsx';
import { House } from './House/House.tsx';
import { landingPreview } from './landingPreview.ts';
import { landingQuery } from './landingQuery.ts';
import { Numbers } from './Numbers/Numbers.tsx';
import { Onboarding } from './Onboarding/Onboarding.tsx';
import { Slides } from './Slides/Slides.tsx';
import { Stores } from './Stores/Stores.tsx';

function Landing() {
  const codeField = useRef<HTMLInputElement>(null);
  return (
    <>
      <Hero codeField={codeField} />
      <Numbers />
      <Slides codeField={codeField} />
      <House />
      <Onboarding codeField={codeField} />
      <Stores />
      <Faq />
      <Closing />
      <Disclaimer />
      <FinishedPopup />
    </>
  );
}

export const landingPage: LoadedPage = { Component: Landing, query: landingQuery, preview: landingPreview };
