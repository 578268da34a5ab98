'use client'

import { useState } from 'react'
import { ShortTable } from '@/components/grid/short-table'
import { Pill } from '@/components/ui/pill'
import { SearchField } from '@/components/ui/search-field'
import { Select } from '@/components/ui/select'
import { countOf, formatNumber } from '@/lib/floor/format-number'
import type { Finding } from '@/lib/imports/finding'
import { FindingsDownload } from './findings-download'

const severities = {
  error: { kind: 'error', word: 'Error' },
  warning: { kind: 'warning', word: 'Warning' },
  information: { kind: 'info', word: 'Information' },
} as const

const heads = ['Where', 'What is wrong', 'How to fix it']
const pageSize = 25

const hasWords = (finding: Finding, words: string) =>
  Object.values(finding).some((text) => String(text).toLowerCase().includes(words))

/** All findings in a file: where it is, what is wrong and how to fix it. Can be narrowed and downloaded. */
export function FindingsGrid({ findings, name }: { findings: readonly Finding[]; name: string }) {
  const [search, setSearch] = useState('')
  const [type, setType] = useState<string | null>(null)
  const types = [...new Set(findings.map((finding) => finding.type))].sort()
  const searchText = search.trim().toLowerCase()
  const shown = findings
    .map((finding, index) => ({ ...finding, index }))
    .filter(
      (finding) =>
        (type === null || finding.type === type) &&
        (searchText === '' || hasWords(findings[finding.index] ?? finding, searchText)),
    )

  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <div className="w-full sm:w-75">
          <SearchField label="Search the findings" value={search} onChange={setSearch} />
        </div>
        <div className="w-full sm:w-60">
          <Select
            label="Kind"
            blank="All kinds"
            choices={types.map((one) => ({ id: one, name: one }))}
            value={type}
            onChange={(id) => setType(id === null ? null : String(id))}
          />
        </div>
        <FindingsDownload findings={findings} name={name} />
      </div>
      <p role="status" className="text-ink-soft text-sm">
        {shown.length === findings.length
          ? countOf(findings.length, 'finding')
          : `${formatNumber(shown.length)} of ${countOf(findings.length, 'finding')}`}
      </p>
      <ShortTable label={`findings in ${name}`} heads={heads} rows={shown} pageSize={pageSize} stacked>
        {(finding) => <FindingRow key={finding.index} finding={finding} />}
      </ShortTable>
    </div>
  )
}

function FindingRow({ finding }: { finding: Finding }) {
  const { kind, word } = severities[finding.severity]
  const cell = 'px-3 py-2 align-top max-sm:block max-sm:border-0 max-sm:py-1'
  return (
    <tr className="border-line border-t max-sm:block max-sm:py-2">
      <td className={`${cell} sm:w-36 sm:min-w-28`}>
        <span className="font-semibold">{finding.cell || (finding.sheet ? 'The sheet' : 'The file')}</span>
        {finding.column && <span className="block text-ink-soft text-sm">{finding.column}</span>}
        {finding.sheet && <span className="block text-ink-soft text-sm">{finding.sheet}</span>}
      </td>
      <td className={`${cell} [overflow-wrap:anywhere] sm:w-1/3 sm:min-w-48`}>
        <span className="flex flex-wrap items-center gap-2">
          <Pill kind={kind}>{word}</Pill>
          <span className="font-semibold">{finding.type}</span>
        </span>
        <span className="mt-1 block">{finding.description}</span>
      </td>
      <td className={`${cell} [overflow-wrap:anywhere]`}>
        <span className="font-semibold sm:hidden">How to fix it: </span>
        {finding.fix}
      </td>
    </tr>
  )
}
