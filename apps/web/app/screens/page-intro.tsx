import type { ReactNode } from 'react';
import { PageHead } from '../shell/page-head.tsx';

interface PageIntroProps {
  title: string;
  description: string;
  heading: string;
  text: ReactNode;
  children?: ReactNode;
}

/** The head of a page: in the document, and on the page itself. */
export function PageIntro({ title, description, heading, text, children }: PageIntroProps) {
  return (
    <div className="flex flex-col items-start gap-5">
      <PageHead title={title} description={description} />
      <h1 className="max-w-full text-4xl">{heading}</h1>
      <div className="max-w-2xl text-lg text-muted">{text}</div>
      {children}
    </div>
  );
}
