'use client'

import { FileSpreadsheet, FileUp } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/link'
import { useDownload } from '@/components/ui/use-download'
import { addressOf } from '@/lib/api'
import { messages } from '@/lib/events/bulk-upload/messages'
import { allYears } from '@/lib/events/period'

type BulkUploadEntriesProps = { organisationId: number | undefined; year: number }

/** The ways from the event list to a spreadsheet and back. A year is one organisation's, so both are chosen first. */
export function BulkUploadEntries({ organisationId, year }: BulkUploadEntriesProps) {
  const { busy, download } = useDownload()
  return (
    <>
      {organisationId !== undefined && year !== allYears && (
        <Button
          size="compact"
          icon={<FileSpreadsheet size={18} aria-hidden="true" />}
          iconOnlyBelow={625}
          busy={busy}
          onPress={() =>
            void download({
              address: addressOf('GET /api/events/year-workbook', { query: { organisationId, year } }),
              failed: messages.unableToDownload,
            })
          }
        >
          Edit in a spreadsheet
        </Button>
      )}
      <ButtonLink
        href={`/event-bulk-upload${organisationId === undefined ? '' : `?organisationId=${organisationId}`}`}
        size="compact"
        icon={<FileUp size={18} aria-hidden="true" />}
        iconOnlyBelow={625}
      >
        Bulk Upload
      </ButtonLink>
    </>
  )
}
