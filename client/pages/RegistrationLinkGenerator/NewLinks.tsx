import { CreatedBatch } from './CreatedBatch.tsx';
import { LinkCard } from './LinkCard.tsx';
import { LinkForm } from './LinkForm.tsx';
import type { ShownLink } from './linksQuery.ts';

interface NewLinksProps {
  /** To begin with. */
  readonly code: string;
  /** One link with all that can be done with it, or a batch; each takes the other's place. */
  readonly shown: readonly ShownLink[];
  readonly onShow: (links: readonly ShownLink[]) => void;
}

export function NewLinks({ code, shown, onShow }: NewLinksProps) {
  const [only, ...others] = shown;
  return (
    <>
      <LinkForm code={code} onMade={onShow} />
      {only !== undefined && others.length === 0 && <LinkCard key={only.id} link={only} />}
      {only !== undefined && others.length > 0 && <CreatedBatch key={only.id} links={shown} />}
    </>
  );
}
