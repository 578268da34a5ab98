'use client'

import type { Choice } from '@/components/ui/choice'
import { PageHead } from '@/components/ui/page-head'
import { messages } from '@/lib/ticketing/upload/messages'
import { UploadForm } from './upload-form'
import { UploadStatus } from './upload-status'
import { type UploadRecord, useRecords } from './use-records'

type TicketingDataScreenProps = {
  /** The organisation that the address names, or the only one in reach. */
  organisation: Choice | null
  records: readonly UploadRecord[]
  mayManage: boolean
}

/** Uploads what a box office sold, and says what became of each file. */
export function TicketingDataScreen({ organisation, records: initial, mayManage }: TicketingDataScreenProps) {
  const { records, changed } = useRecords(initial)
  return (
    <>
      <PageHead title={messages.title} purpose="What your box office sold, from the file that it exports." />
      <div className="flex flex-col gap-6">
        {mayManage && <UploadForm organisation={organisation} onSent={() => void changed()} />}
        <UploadStatus records={records} mayManage={mayManage} onChanged={changed} />
      </div>
    </>
  )
}
