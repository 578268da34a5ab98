'use client'

import { ChevronDown, ChevronRight } from 'lucide-react'
import { Fragment, useId, useState } from 'react'
import { GridPager } from '@/components/grid/grid-pager'
import { formatNumber } from '@/lib/floor/format-number'
import type { Finding, FindingGroup } from '@/lib/imports/finding'

const pageSizes = [5, 10, 25]

type BreakdownTexts = {
  /** "Error breakdown" */
  title: string
  /** "Total number of errors" */
  total: string
  /** "No errors to display" */
  empty: string
  recommendedFixes: string
  affectedCells: string
  /** Over the counts: "Error count" */
  count: string
}

type FindingsBreakdownProps = {
  texts: BreakdownTexts
  /** All groups of one severity; they count every finding. */
  groups: readonly FindingGroup[]
  /** The findings that are listed, of any severity. */
  findings: readonly Pick<Finding, 'column' | 'type' | 'cell' | 'description'>[]
  /** What the type means and how it is put right. */
  textsOf: (group: FindingGroup) => { description: string; fix: string }
}

const keyOf = ({ column, type }: Pick<Finding, 'column' | 'type'>) => JSON.stringify([column, type])

/** What was found, by column and type: each opens to its fix and its cells. */
export function FindingsBreakdown({ texts, groups, findings, textsOf }: FindingsBreakdownProps) {
  const [page, setPage] = useState(1)
  const [pageSize, setPageSize] = useState(10)
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const id = useId()
  const total = groups.reduce((sum, { count }) => sum + count, 0)
  const byGroup = Map.groupBy(findings, keyOf)
  const shown = groups.slice((page - 1) * pageSize, page * pageSize)

  function toggle(key: string) {
    const next = new Set(open)
    if (!next.delete(key)) next.add(key)
    setOpen(next)
  }

  return (
    <section aria-labelledby={`${id}-title`} className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h3 id={`${id}-title`} className="font-semibold text-lg">
          {texts.title}
        </h3>
        <p className="text-ink-soft text-sm tabular-nums">
          {texts.total}: {formatNumber(total)}
        </p>
      </div>
      <div className="overflow-x-auto rounded-md border border-line bg-paper">
        <table className="w-full border-collapse text-left">
          <thead className="bg-ground">
            <tr>
              <th scope="col" className="px-3 py-2 font-semibold">
                Description
              </th>
              <th scope="col" className="w-px whitespace-nowrap px-3 py-2 text-right font-semibold">
                {texts.count}
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((group, index) => {
              const key = keyOf(group)
              const detailsId = `${id}-${index}`
              const isOpen = open.has(key)
              const { description, fix } = textsOf(group)
              const Arrow = isOpen ? ChevronDown : ChevronRight
              return (
                <Fragment key={key}>
                  <tr className="border-line border-t">
                    <td className="p-0">
                      <button
                        type="button"
                        aria-expanded={isOpen}
                        aria-controls={isOpen ? detailsId : undefined}
                        onClick={() => toggle(key)}
                        className="flex min-h-11 w-full items-start gap-2 px-3 py-2 text-left hover:bg-hover"
                      >
                        <Arrow size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-ink-soft" />
                        <span className="min-w-0 [overflow-wrap:anywhere]">
                          <span className="font-semibold">{group.column || 'The file'}</span>
                          <span className="block text-ink-soft">{description}</span>
                        </span>
                      </button>
                    </td>
                    <td className="px-3 py-2 text-right align-top tabular-nums">{formatNumber(group.count)}</td>
                  </tr>
                  {isOpen && (
                    <tr id={detailsId}>
                      <td colSpan={2} className="px-3 pt-1 pb-4 pl-10">
                        <GroupDetails
                          texts={texts}
                          group={group}
                          description={description}
                          fix={fix}
                          listed={byGroup.get(key) ?? []}
                        />
                      </td>
                    </tr>
                  )}
                </Fragment>
              )
            })}
          </tbody>
        </table>
        {groups.length === 0 && <p className="px-3 py-6 text-center text-ink-soft">{texts.empty}</p>}
      </div>
      {groups.length > Math.min(...pageSizes) && (
        <GridPager
          label={texts.title}
          page={page}
          pageSize={pageSize}
          pageSizes={pageSizes}
          shown={shown.length}
          total={groups.length}
          onPage={setPage}
          onPageSize={(size) => {
            setPageSize(size)
            setPage(1)
          }}
        />
      )}
    </section>
  )
}

type GroupDetailsProps = {
  texts: BreakdownTexts
  group: FindingGroup
  description: string
  fix: string
  listed: FindingsBreakdownProps['findings']
}

function GroupDetails({ texts, group, description, fix, listed }: GroupDetailsProps) {
  const unlisted = group.count - listed.length
  return (
    <dl className="flex flex-col gap-3">
      {fix !== '' && (
        <div>
          <dt className="font-semibold text-sm">{texts.recommendedFixes}</dt>
          <dd>{fix}.</dd>
        </div>
      )}
      <div>
        <dt className="font-semibold text-sm">{texts.affectedCells}</dt>
        <dd>
          <section
            // A column may be there more than once, with something else that is wrong.
            aria-label={`${texts.affectedCells} of ${group.column || 'the file'}: ${description}`}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by keyboard through its frame
            tabIndex={0}
            className="max-h-80 overflow-y-auto rounded-sm"
          >
            <ul className="flex flex-col gap-1 [overflow-wrap:anywhere]">
              {listed.map(({ cell, description }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and a cell may be named twice
                <li key={`${cell} ${index}`}>
                  <span className="font-semibold tabular-nums">{cell || group.column}</span>: {description}
                </li>
              ))}
            </ul>
          </section>
          {unlisted > 0 && (
            <p className="mt-1 text-ink-soft text-sm">
              {unlisted === 1 ? 'One more is' : `${formatNumber(unlisted)} more are`} counted and not listed.
            </p>
          )}
        </dd>
      </div>
    </dl>
  )
}
