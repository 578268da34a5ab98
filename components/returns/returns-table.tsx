'use client'

import { Mail } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { SelectionBox } from '@/components/grid/selection-box'
import { Button } from '@/components/ui/button'
import { classes } from '@/components/ui/classes'
import { formatFinancialYear, type Quarter } from '@/lib/floor/calendar/quarter'
import { countOf, formatNumber } from '@/lib/floor/format-number'
import type { ReturnsPage } from '@/lib/returns/read-returns'
import { ReturnTableRow } from './return-table-row'

const LetterDialog = dynamic(() => import('./letter-dialog').then((file) => file.LetterDialog), { ssr: false })
const OrganisationDialog = dynamic(() => import('./organisation-dialog').then((file) => file.OrganisationDialog), {
  ssr: false,
})

const heads = [
  { name: 'Notes', isNumber: true, title: 'Notes and relationship manager', isOnScreen: true },
  { name: 'State' },
  { name: 'Days late', isNumber: true },
  { name: 'Missing', isNumber: true, title: 'Figures missing' },
  { name: 'Responses, year so far', isNumber: true, title: 'Responses of the year so far, of those asked for' },
  { name: 'What looks odd' },
]

type ReturnsTableProps = {
  returns: ReturnsPage
  quarter: Quarter
  /** A letter to all of them is begun at once; the address to be at when it is closed. */
  writingToAll: { closed: string } | undefined
}

/** The organisations of one page, of which some can be chosen to be written to. */
export function ReturnsTable({ returns, quarter, writingToAll }: ReturnsTableProps) {
  const { rows, columns, total, organisationIds, managers } = returns
  const router = useRouter()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set(writingToAll ? organisationIds : []))
  const [isWriting, setWriting] = useState(writingToAll !== undefined)
  const [open, setOpen] = useState<number>()
  const onPage = rows.map(({ organisationId }) => organisationId)
  const allOfPage = onPage.every((id) => chosen.has(id))
  const choose = (ids: readonly number[], isChosen: boolean) =>
    setChosen((before) => new Set(isChosen ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id))))
  const closeLetter = () => {
    setWriting(false)
    // Else the page would begin the letter again whenever it is loaded.
    if (writingToAll) router.replace(writingToAll.closed, { scroll: false })
  }
  const shown = rows.find(({ organisationId }) => organisationId === open)
  const years = Map.groupBy(columns, ({ year }) => year)
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
        <Button
          kind={chosen.size > 0 ? 'primary' : 'secondary'}
          size="compact"
          icon={<Mail size={18} aria-hidden="true" />}
          disabled={chosen.size === 0}
          onPress={() => setWriting(true)}
        >
          Write to their Admins
        </Button>
        <span role="status">
          {chosen.size === 0 ? 'Nobody is chosen.' : `${countOf(chosen.size, 'organisation')} chosen.`}
        </span>
        {chosen.size < total && total > rows.length && (
          <Button kind="quiet" size="compact" onPress={() => setChosen(new Set(organisationIds))}>
            {`Choose all ${formatNumber(total)}`}
          </Button>
        )}
        {chosen.size > 0 && (
          <Button kind="quiet" size="compact" onPress={() => setChosen(new Set())}>
            Choose none
          </Button>
        )}
      </div>
      <section
        aria-label="Table of returns"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard through its frame
        tabIndex={0}
        className="overflow-x-auto rounded-md border border-line bg-paper print:overflow-visible"
      >
        <table className="w-full border-collapse text-left text-sm print:text-xs">
          <caption className="sr-only">Organisations and their last eight quarters</caption>
          <thead className="bg-ground">
            <tr>
              <th rowSpan={2} scope="col" className="w-10 py-1 pl-2 align-bottom print:hidden">
                <span className="sr-only">Chosen</span>
                <SelectionBox
                  label="Choose all of this page"
                  isSelected={allOfPage}
                  isPartly={!allOfPage && onPage.some((id) => chosen.has(id))}
                  onToggle={() => choose(onPage, !allOfPage)}
                />
              </th>
              <th rowSpan={2} scope="col" className="px-2 py-2 align-bottom font-semibold">
                Organisation
              </th>
              {heads.map((head) => (
                <Head key={head.name} {...head} />
              ))}
              {[...years].map(([year, quarters]) => (
                <th
                  key={year}
                  scope="colgroup"
                  colSpan={quarters.length}
                  className="border-line border-l px-1 pt-2 text-center font-semibold"
                >
                  {formatFinancialYear(year)}
                </th>
              ))}
              <Head name="Last sign‑in" title="Last sign-in and open reminders" isOnScreen />
            </tr>
            <tr>
              {columns.map(({ year, quarter: number }, at) => (
                <th
                  key={`${year} ${number}`}
                  scope="col"
                  className={`px-1 pb-2 text-center font-normal ${columns[at - 1]?.year === year ? '' : 'border-line border-l'}`}
                >
                  Q{number}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <ReturnTableRow
                key={row.organisationId}
                row={row}
                quarter={quarter}
                isChosen={chosen.has(row.organisationId)}
                onChoose={(isChosen) => choose([row.organisationId], isChosen)}
                onOpen={() => setOpen(row.organisationId)}
              />
            ))}
          </tbody>
        </table>
      </section>
      {isWriting && <LetterDialog organisationIds={[...chosen]} quarter={quarter} onClose={closeLetter} />}
      {shown && <OrganisationDialog row={shown} managers={managers} onClose={() => setOpen(undefined)} />}
    </>
  )
}

type HeadProps = { name: string; isNumber?: boolean; title?: string; isOnScreen?: boolean }

function Head({ name, isNumber = false, title, isOnScreen = false }: HeadProps) {
  return (
    <th
      rowSpan={2}
      scope="col"
      title={title}
      className={classes(
        'px-2 py-2 align-bottom font-semibold',
        isNumber && 'text-right',
        isOnScreen && 'print:hidden',
      )}
    >
      {name}
    </th>
  )
}
