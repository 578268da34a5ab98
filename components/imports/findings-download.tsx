'use client'

import { Download } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { saveDownload } from '@/lib/api'
import { formatNumber } from '@/lib/floor/format-number'
import { csvWriter } from '@/lib/floor/spreadsheet/csv-writer'
import type { Finding } from '@/lib/imports/finding'

/** One of a file without sheets has none. */
export type ListedFinding = Omit<Finding, 'sheet' | 'code'> & { sheet?: string }

type FindingsDownloadProps = {
  findings: readonly ListedFinding[]
  /** Of the file in which they were found. */
  name: string
  /** All that was found, however much of it is listed. */
  total?: number
}

/** A button that saves findings as a CSV file, to be worked through beside the file in which they were found. */
export function FindingsDownload({ findings, name, total = findings.length }: FindingsDownloadProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button
        icon={<Download size={18} aria-hidden="true" />}
        onPress={() =>
          void formatFindingsCsv(findings).then((blob) =>
            saveDownload({ blob, fileName: `${name.replace(/\.\w+$/, '')} findings.csv` }),
          )
        }
      >
        Download findings as CSV
      </Button>
      {total > findings.length && (
        <span className="text-ink-soft text-sm">
          Has the first {formatNumber(findings.length)} of {formatNumber(total)} findings.
        </span>
      )}
    </div>
  )
}

/** Findings as CSV in which nothing can be taken for a formula. */
async function formatFindingsCsv(findings: readonly ListedFinding[]): Promise<Blob> {
  const hasSheets = findings.some(({ sheet }) => sheet !== undefined)
  const columns = ['Cell', 'Column', 'Severity', 'Kind', 'What is wrong', 'How to fix it']
  const rows = findings.map(({ sheet, cell, column, severity, type, description, fix }) => [
    ...(hasSheets ? [sheet] : []),
    ...[cell, column, severity, type, description, fix],
  ])
  const parts: Uint8Array<ArrayBuffer>[] = []
  const table = { columns: [...(hasSheets ? ['Sheet'] : []), ...columns].map((header) => ({ header })), rows }
  for await (const part of csvWriter(table)) parts.push(new Uint8Array(part))
  return new Blob(parts, { type: 'text/csv;charset=utf-8' })
}
