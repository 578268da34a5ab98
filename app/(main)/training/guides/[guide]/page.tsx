import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { DownloadResource } from '@/components/training/download-resource'
import { GuideArticle } from '@/components/training/guide-article'
import { HelpDesk } from '@/components/training/help-desk'
import { BackLink } from '@/components/ui/back-link'
import { PageHead } from '@/components/ui/page-head'
import { formatDate } from '@/lib/floor/calendar/plain-date'
import { env } from '@/lib/floor/env'
import { DomainError } from '@/lib/floor/errors/domain-error'
import { getPageContext } from '@/lib/floor/identity/page-context'
import { getGuide } from '@/lib/training/read-guides'
import { pdfNameOf, sectionPath } from '@/lib/training/rules'
import { sections } from '@/lib/training/sections'

export const metadata: Metadata = { title: 'Guide' }

type Props = { params: Promise<{ guide: string }> }

/** One guide, read in the browser. One that the role may not read is as if it were not there. */
export default async function GuidePage({ params }: Props) {
  const ctx = await getPageContext('read', 'home')
  const { guide, pictures, others } = await getGuide(ctx, (await params).guide).catch((error: unknown) => {
    if (error instanceof DomainError && error.status === 404) notFound()
    throw error
  })
  const section = sections.find(({ key }) => key === guide.section)
  return (
    <>
      <PageHead
        title={guide.title}
        purpose={guide.summary}
        breadcrumb={[
          { label: 'Training', href: '/training' },
          { label: section?.title ?? '', href: sectionPath(guide.section) },
          { label: guide.title },
        ]}
        actions={
          <>
            <DownloadResource fileName={pdfNameOf(guide)} of={guide.title} kind="secondary" size="medium">
              Download PDF
            </DownloadResource>
            <BackLink href={sectionPath(guide.section)} />
          </>
        }
      />
      <article className="rounded-md border border-line bg-paper p-5 sm:p-8">
        <GuideArticle blocks={guide.blocks} pictures={pictures} readable={others.map(({ name }) => name)} />
        <p className="mt-8 text-ink-soft text-sm">Last updated {formatDate(guide.updated)}</p>
      </article>
      <HelpDesk supportEmail={env.SUPPORT_EMAIL} />
    </>
  )
}
