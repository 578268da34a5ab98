'use client'

import { useMemo, useState } from 'react'
import { tickBoxStyle } from '@/components/ui/checkbox'
import { SearchField } from '@/components/ui/search-field'
import type { AnswerOf } from '@/lib/api'
import { formatDate } from '@/lib/floor/calendar/plain-date'

export type UnlinkedReference = AnswerOf<'GET /api/box-office/references/unlinked'>['data'][number]

/** Tells references of several providers apart. */
export const keyOf = ({ boxOfficeProviderId, eventIdentifier }: UnlinkedReference) =>
  `${boxOfficeProviderId} ${eventIdentifier}`

export const daysOf = ({ startDate, endDate }: { startDate: string; endDate: string }) =>
  startDate === endDate ? formatDate(startDate) : `${formatDate(startDate)} to ${formatDate(endDate)}`

type UnlinkedTableProps = {
  references: readonly UnlinkedReference[]
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
}

const heads = ['Name as sold', 'Reference', 'Performances', 'Tickets sold', 'Venue', 'Provider'] as const

/** References with tickets sold, to choose one or many of. */
export function UnlinkedTable({ references, chosen, onChoose }: UnlinkedTableProps) {
  const [words, setWords] = useState('')
  const shown = useMemo(() => {
    const wanted = words.trim().toLowerCase()
    return references.filter((row) =>
      [row.eventName, row.eventIdentifier, row.venueName ?? '', row.boxOfficeProviderName].some((text) =>
        text.toLowerCase().includes(wanted),
      ),
    )
  }, [references, words])
  const areAllChosen = shown.length > 0 && shown.every((row) => chosen.has(keyOf(row)))

  function toggle(rows: readonly UnlinkedReference[], isChosen: boolean) {
    const next = new Set(chosen)
    for (const row of rows)
      if (isChosen) next.add(keyOf(row))
      else next.delete(keyOf(row))
    onChoose(next)
  }

  return (
    <div className="flex flex-col gap-3">
      <SearchField label="Search" value={words} onChange={setWords} className="max-w-100" />
      <div className="overflow-x-auto rounded-md border border-line">
        <table aria-label="Sold, and in no event" className="w-full border-collapse text-left max-lg:block">
          <thead className="bg-ground max-lg:block">
            <tr className="max-lg:block">
              <th scope="col" className="w-12 px-3 py-2 max-lg:block">
                <label className="inline-flex items-center gap-2 font-normal">
                  <input
                    type="checkbox"
                    className={tickBoxStyle}
                    checked={areAllChosen}
                    onChange={(event) => toggle(shown, event.target.checked)}
                  />
                  <span className="lg:sr-only">Select all</span>
                </label>
              </th>
              {heads.map((head) => (
                <th key={head} scope="col" className="px-3 py-2 font-semibold max-lg:sr-only">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="max-lg:block">
            {shown.map((row) => (
              <tr key={keyOf(row)} className="border-line border-t max-lg:block max-lg:py-3">
                <td className="px-3 py-2 align-top max-lg:inline-block max-lg:py-0.5">
                  <input
                    type="checkbox"
                    className={tickBoxStyle}
                    aria-label={`Select ${row.eventName}, ${row.eventIdentifier}`}
                    checked={chosen.has(keyOf(row))}
                    onChange={(event) => toggle([row], event.target.checked)}
                  />
                </td>
                <td className="px-3 py-2 align-top font-semibold [overflow-wrap:anywhere] max-lg:inline-block max-lg:py-0.5">
                  {row.eventName}
                </td>
                <td className="px-3 py-2 align-top [overflow-wrap:anywhere] max-lg:block max-lg:py-0.5">
                  {row.eventIdentifier}
                </td>
                <td className="px-3 py-2 align-top tabular-nums max-lg:block max-lg:py-0.5">
                  {daysOf(row)}
                  <span className="block text-ink-soft text-sm">
                    {row.performances === 1
                      ? '1 performance'
                      : `${row.performances.toLocaleString('en-GB')} performances`}
                  </span>
                </td>
                <td className="px-3 py-2 align-top tabular-nums max-lg:block max-lg:py-0.5">
                  {row.ticketsSold.toLocaleString('en-GB')}
                  <span className="lg:hidden"> tickets sold</span>
                </td>
                <td className="px-3 py-2 align-top [overflow-wrap:anywhere] max-lg:block max-lg:py-0.5">
                  {row.venueName}
                </td>
                <td className="px-3 py-2 align-top max-lg:block max-lg:py-0.5">{row.boxOfficeProviderName}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {shown.length === 0 && <p className="px-3 py-6 text-center text-ink-soft">No data to display</p>}
      </div>
    </div>
  )
}
