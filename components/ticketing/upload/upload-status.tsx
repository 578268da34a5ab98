'use client'

import { useEffect, useId, useRef, useState } from 'react'
import { GridPager } from '@/components/grid/grid-pager'
import { Card } from '@/components/ui/card'
import { SearchField } from '@/components/ui/search-field'
import { importStatusWords } from '@/lib/imports/status-words'
import { messages } from '@/lib/ticketing/upload/messages'
import { UploadRow } from './upload-row'
import type { UploadRecord } from './use-records'

const pageSize = 25
const heads = ['Organisation', 'Imported on', 'File name', 'Imported by', 'Result']

type UploadStatusProps = {
  records: readonly UploadRecord[]
  mayManage: boolean
  onChanged: () => Promise<void>
}

const isNamed = ({ organisationName, filename, importedBy }: UploadRecord, text: string) =>
  [organisationName, filename, importedBy].some((name) => name.toLowerCase().includes(text))

/** Every upload in reach, the latest first. Each opens to what was found in it, and to what it is held for. */
export function UploadStatus({ records, mayManage, onChanged }: UploadStatusProps) {
  const [page, setPage] = useState(1)
  const [search, setSearch] = useState('')
  /** Several may be open: one may have answers in it that are not sent yet. */
  const [openIds, setOpenIds] = useState<ReadonlySet<number>>(new Set())
  const titleId = useId()
  const text = search.trim().toLowerCase()
  const found = text === '' ? records : records.filter((record) => isNamed(record, text))
  const pages = Math.max(1, Math.ceil(found.length / pageSize))
  const shownPage = Math.min(page, pages)
  const shown = found.slice((shownPage - 1) * pageSize, shownPage * pageSize)

  function toggle(id: number) {
    const next = new Set(openIds)
    if (!next.delete(id)) next.add(id)
    setOpenIds(next)
  }

  return (
    <Card
      title={<span id={titleId}>Upload status</span>}
      action={
        records.length > pageSize && (
          <SearchField
            label="Search uploads"
            compact
            value={search}
            onChange={(next) => {
              setSearch(next)
              setPage(1)
            }}
          />
        )
      }
    >
      <Announcements records={records} />
      <div className="overflow-x-auto rounded-md border border-line">
        <table aria-labelledby={titleId} className="w-full border-collapse text-left max-lg:block">
          <thead className="bg-ground max-lg:sr-only">
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col" className="whitespace-nowrap px-3 py-2 font-semibold">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="max-lg:block">
            {shown.map((record) => (
              <UploadRow
                key={record.id}
                record={record}
                columns={heads.length}
                isOpen={openIds.has(record.id)}
                mayManage={mayManage}
                onToggle={() => toggle(record.id)}
                onChanged={onChanged}
              />
            ))}
          </tbody>
        </table>
        {found.length === 0 && <p className="px-3 py-6 text-center text-ink-soft">{messages.noData}</p>}
      </div>
      {found.length > pageSize && (
        <div className="mt-2">
          <GridPager
            label="uploads"
            page={shownPage}
            pageSize={pageSize}
            pageSizes={[pageSize]}
            shown={shown.length}
            total={found.length}
            onPage={setPage}
            onPageSize={() => {}}
          />
        </div>
      )}
    </Card>
  )
}

/** Says aloud what became of an upload since it was last looked at. */
function Announcements({ records }: { records: readonly UploadRecord[] }) {
  const [words, setWords] = useState('')
  const known = useRef(new Map(records.map(({ id, status }) => [id, status])))
  useEffect(() => {
    const changed = records.filter(({ id, status }) => known.current.has(id) && known.current.get(id) !== status)
    known.current = new Map(records.map(({ id, status }) => [id, status]))
    if (changed.length > 0)
      setWords(changed.map(({ filename, status }) => `${filename}: ${importStatusWords[status]}`).join('. '))
  }, [records])
  return (
    <p role="status" className="sr-only">
      {words}
    </p>
  )
}
