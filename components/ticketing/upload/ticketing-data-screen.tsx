'use client'

import { useState } from 'react'
import type { Choice } from '@/components/ui/choice'
import { PageHead } from '@/components/ui/page-head'
import { useAnswer } from '@/components/ui/use-answer'
import { addressOf } from '@/lib/api'
import { messages } from '@/lib/ticketing/upload/messages'
import { FeedSection } from '../feeds/feed-section'
import { UploadForm } from './upload-form'
import { UploadStatus } from './upload-status'
import { type UploadRecord, useRecords } from './use-records'

type TicketingDataScreenProps = {
  /** The address of the calls, for the command of a night job. */
  publicUrl: string
  /** The organisation that the address names, or the only one in reach. */
  organisation: Choice | null
  records: readonly UploadRecord[]
  mayManage: boolean
}

/** Uploads what a box office sold, and says what became of each file. */
export function TicketingDataScreen({
  publicUrl,
  organisation: initialOrganisation,
  records: initial,
  mayManage,
}: TicketingDataScreenProps) {
  const [organisation, setOrganisation] = useState(initialOrganisation)
  const { records, changed } = useRecords(initial)
  return (
    <>
      <PageHead title={messages.title} purpose="What your box office sold, from the file that it exports." />
      <div className="flex flex-col gap-6">
        {mayManage && (
          <UploadForm organisation={organisation} onOrganisation={setOrganisation} onSent={() => void changed()} />
        )}
        <UploadStatus records={records} mayManage={mayManage} onChanged={changed} />
        {mayManage && organisation && (
          <NightlyFeed key={organisation.id} organisationId={Number(organisation.id)} publicUrl={publicUrl} />
        )}
      </div>
    </>
  )
}

/** The feed of the chosen organisation, with the names that its night job may read its files by. */
function NightlyFeed({ organisationId, publicUrl }: { organisationId: number; publicUrl: string }) {
  const { answer } = useAnswer(addressOf('GET /api/box-office/profiles', { query: { organisationId } }))
  const profiles = (answer?.data ?? []).map(({ name }) => name)
  return <FeedSection organisationId={organisationId} profiles={profiles} publicUrl={publicUrl} />
}
