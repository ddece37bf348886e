import { useRef } from 'react';
import type { LoadedPage } from '../../../shared/page.ts';
import { Disclaimer } from './Disclaimer.tsx';
import { Hero } from './Hero.tsx';
import { landingPreview } from './landingPreview.ts';
import { landingQuery } from './landingQuery.ts';
import { SignUp } from './SignUp.tsx';

function Landing() {
  const codeField = useRef<HTMLInputElement>(null);
  return (
    <>
      <Hero codeField={codeField} />
      <SignUp codeField={codeField} />
      <Disclaimer />
    </>
  );
}

export const landingPage: LoadedPage = { Component: Landing, query: landingQuery, preview: landingPreview };
