import type { Metadata } from 'next'
import { SessionForm } from '@/components/training/session-form'
import { TranscriptCard } from '@/components/training/transcript-card'
import { BackLink } from '@/components/ui/back-link'
import { PageHead } from '@/components/ui/page-head'
import { dayInLondon, timeInLondon } from '@/lib/floor/calendar/plain-date'
import { getPageContext } from '@/lib/floor/identity/page-context'
import { getPageRecord } from '@/lib/floor/identity/page-record'
import { sectionPath } from '@/lib/training/rules'
import { getSession } from '@/lib/training/sessions'

export const metadata: Metadata = { title: 'Training session' }

type Props = { params: Promise<{ id: string }> }

export default async function SessionPage({ params }: Props) {
  const ctx = await getPageContext('update', 'home')
  const session = await getPageRecord((await params).id, (id) => getSession(ctx, id))
  const { id, version, sessionTitle, sessionDescription, type, duration, date } = session
  return (
    <>
      <PageHead
        title={sessionTitle}
        breadcrumb={[
          { label: 'Training', href: '/training' },
          { label: 'Training sessions', href: sectionPath('sessions') },
          { label: sessionTitle },
        ]}
        actions={<BackLink href={sectionPath('sessions')} />}
      />
      <SessionForm
        key={version}
        session={{
          ...{ id, version, sessionTitle, sessionDescription, type, duration },
          date: dayInLondon(date),
          startTime: timeInLondon(date),
          bookingLink: session.bookingLink ?? '',
          recordingLink: session.recordingLink ?? '',
        }}
      />
      <TranscriptCard id={id} title={sessionTitle} transcriptFilename={session.transcriptFilename} />
    </>
  )
}
