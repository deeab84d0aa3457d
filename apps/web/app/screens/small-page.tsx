import { Card } from '@clipharbor/ui';
import type { ComponentType, ReactNode } from 'react';
import { PageHead } from '../shell/page-head.tsx';

interface SmallPageProps {
  title: string;
  description: string;
  /** An icon above the heading, for the topic or the outcome. */
  sign?: ReactNode;
  heading: string;
  text?: ReactNode;
  children?: ReactNode;
}

/** A page with one topic, on a centered card. */
export function SmallPage({ title, description, sign, heading, text, children }: SmallPageProps) {
  return (
    <div className="mx-auto flex max-w-md flex-col px-4 py-14 sm:py-24">
      <PageHead title={title} description={description} />
      <Card padding="lg" className="flex flex-col gap-6">
        <div className="flex flex-col items-center gap-3 text-center">
          {sign}
          <h1 className="text-2xl">{heading}</h1>
          {text && <p className="text-muted">{text}</p>}
        </div>
        {children}
      </Card>
    </div>
  );
}

const signTones = {
  success: 'bg-success text-black',
  danger: 'bg-danger-soft text-danger-text',
  primary: 'bg-primary-soft text-primary-text',
} as const;

interface SignProps {
  tone: keyof typeof signTones;
  Icon: ComponentType<{ className?: string }>;
}

/** The round icon on a small page. */
export function Sign({ tone, Icon }: SignProps) {
  return (
    <span className={`flex size-14 items-center justify-center rounded-full ${signTones[tone]}`}>
      <Icon className="size-7" />
    </span>
  );
}
