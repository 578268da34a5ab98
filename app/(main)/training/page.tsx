import type { Metadata } from 'next'
import { GuideList } from '@/components/training/guide-list'
import { HelpDesk } from '@/components/training/help-desk'
import { SectionNav, sectionHeadingId } from '@/components/training/section-nav'
import { PageHead } from '@/components/ui/page-head'
import { env } from '@/lib/floor/env'
import type { AddressParameters } from '@/lib/floor/grid/grid-view'
import { getPageContext } from '@/lib/floor/identity/page-context'
import { getTrainingHub } from '@/lib/training/read-guides'
import { firstSection, viewTypes } from '@/lib/training/sections'
import { SessionTables } from './sessions'

export const metadata: Metadata = { title: 'Training' }

type Props = { searchParams: Promise<Record<string, string | string[] | undefined> & AddressParameters> }

/** The training hub: the sections somebody's role may see, and what is in the chosen one. */
export default async function TrainingPage({ searchParams }: Props) {
  const ctx = await getPageContext('read', 'home')
  const [{ sections, guides }, parameters] = await Promise.all([getTrainingHub(ctx), searchParams])
  const section =
    sections.find(({ key }) => key === parameters.section) ?? sections.find(({ key }) => key === firstSection)
  if (!section) return null
  return (
    <>
      <PageHead title="Training Modules" purpose="Short guides to every part of Illuminate, and sessions with us." />
      <div className="flex gap-x-6 gap-y-5 max-[749.98px]:flex-col">
        <SectionNav sections={sections.map(({ key, title }) => ({ key, title }))} chosen={section.key} />
        <section aria-labelledby={sectionHeadingId} className="min-w-0 flex-1">
          <h2 id={sectionHeadingId} tabIndex={-1} className="font-bold text-xl outline-none">
            {section.title}
          </h2>
          <p className="mt-1 mb-5 max-w-text text-ink-soft">{section.introText}</p>
          {section.viewType === viewTypes.table ? (
            <SessionTables ctx={ctx} parameters={parameters} />
          ) : (
            <GuideList
              label={`Guides: ${section.title}`}
              guides={guides.filter((guide) => guide.section === section.key)}
            />
          )}
          <HelpDesk supportEmail={env.SUPPORT_EMAIL} />
        </section>
      </div>
    </>
  )
}
