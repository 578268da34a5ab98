'use client'

import { ChevronDown, ChevronRight } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { dayInLondon, formatDate, timeInLondon } from '@/lib/floor/calendar/plain-date'
import { UploadDetails } from './upload-details'
import { UploadResult } from './upload-result'
import type { UploadRecord } from './use-records'

type UploadRowProps = {
  record: UploadRecord
  columns: number
  isOpen: boolean
  mayManage: boolean
  onToggle: () => void
  onChanged: () => Promise<void>
}

/** One upload: its documented columns, and beneath them, once it is opened, everything else. */
export function UploadRow({ record, columns, isOpen, mayManage, onToggle, onChanged }: UploadRowProps) {
  const { organisationName, importedOn, filename, importedBy, isDelivery } = record
  const detailsId = useId()
  const Arrow = isOpen ? ChevronDown : ChevronRight
  const at = new Date(importedOn)
  return (
    <>
      <tr className="border-line border-t max-lg:block max-lg:py-3">
        <Cell>
          <span className="font-semibold">{organisationName}</span>
        </Cell>
        <Cell className="whitespace-nowrap tabular-nums">
          <span className="lg:hidden">Imported on </span>
          {formatDate(dayInLondon(at))}
          <span className="text-ink-soft text-sm lg:block"> {timeInLondon(at)}</span>
        </Cell>
        <Cell className="min-w-40">
          <button
            type="button"
            aria-label={`Details of ${filename}`}
            aria-expanded={isOpen}
            aria-controls={isOpen ? detailsId : undefined}
            onClick={onToggle}
            className="-ml-1 flex min-h-6 items-start gap-1 rounded-sm text-left text-accent underline-offset-3 hover:underline pointer-coarse:min-h-11"
          >
            <Arrow size={18} aria-hidden="true" className="mt-1 shrink-0" />
            <span className="[overflow-wrap:anywhere]">{filename}</span>
          </button>
        </Cell>
        <Cell>
          {importedBy !== '' && <span className="lg:hidden">Imported by </span>}
          {importedBy}
          {isDelivery && <span className="block text-ink-soft text-sm">By an access token</span>}
        </Cell>
        <Cell className="lg:w-2/5">
          <UploadResult record={record} />
        </Cell>
      </tr>
      {isOpen && (
        <tr id={detailsId} className="max-lg:block">
          <td colSpan={columns} className="p-0 max-lg:block">
            <UploadDetails record={record} mayManage={mayManage} onChanged={onChanged} />
          </td>
        </tr>
      )}
    </>
  )
}

const Cell = ({ className = '', children }: { className?: string; children: ReactNode }) => (
  <td className={`px-3 py-2 align-top [overflow-wrap:anywhere] max-lg:block max-lg:py-0.5 ${className}`}>{children}</td>
)
