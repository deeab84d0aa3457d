import { useTranslations } from 'use-intl';
import { ViewHeading } from '../parts/view-heading.tsx';
import { AboutSection } from './about-section.tsx';
import { DoctorSection } from './doctor-section.tsx';
import { UpdateSection } from './update-section.tsx';

/** The state of the installation, the version, and links to further information. */
export function HelpView() {
  const nav = useTranslations('desktop.nav');
  return (
    <>
      <ViewHeading title={nav('help')} />
      <div className="flex flex-col gap-5">
        <DoctorSection />
        <UpdateSection />
        <AboutSection />
      </div>
    </>
  );
}
