'use client'

import { Ellipsis } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Menu } from '@/components/ui/menu'
import { useAction } from '@/components/ui/use-action'
import { bulkMost } from '@/lib/floor/bulk/bulk-most'
import { countOf, formatNumber } from '@/lib/floor/format-number'
import type { BulkActions, BulkChoice } from './bulk-actions'

const BulkDialog = dynamic(() => import('./bulk-dialog').then((file) => file.BulkDialog), { ssr: false })

type BulkBarProps<Row, Action> = {
  bulk: BulkActions<Row, Action>
  rows: readonly Row[]
  /** How many rows the search and the filters find, on all pages. */
  found: number
  /** The first of them, at most so many. */
  loadFound: (most: number) => Promise<readonly Row[]>
  onSelect: (rows: readonly Row[]) => void
  onClear: () => void
  /** Rows were changed. */
  onDone: () => void
}

/** What is selected, and what can be done with it: above the rows, while any is. */
export function BulkBar<Row, Action>(props: BulkBarProps<Row, Action>) {
  const { bulk, rows, found, loadFound, onSelect, onClear, onDone } = props
  const [chosen, setChosen] = useState<BulkChoice<Action>>()
  const { busy, run } = useAction()
  const isTooMany = rows.length > bulkMost
  const selectable = Math.min(found, bulkMost)

  const selectFound = () =>
    run(
      (reason) => `Unable to select. ${reason}`,
      async () => onSelect(await loadFound(bulkMost)),
    )

  return (
    <div
      role="toolbar"
      aria-label="Selected rows"
      className="flex flex-wrap items-center gap-2 rounded-md border border-accent bg-accent-soft px-3 py-1.5 print:hidden"
    >
      <p role="status" className="font-semibold text-sm">
        {countOf(rows.length, ...bulk.noun)} selected
      </p>
      {rows.length < selectable && (
        <Button size="small" kind="quiet" busy={busy} onPress={() => void selectFound()}>
          {found > bulkMost
            ? `Select the first ${bulkMost} of ${formatNumber(found)}`
            : `Select all ${formatNumber(found)}`}
        </Button>
      )}
      <Button size="small" kind="quiet" onPress={onClear}>
        Clear selection
      </Button>
      <span className="flex-1" />
      {isTooMany ? (
        <p className="text-sm">At most {bulkMost} are changed at a time.</p>
      ) : (
        <Menu
          trigger={
            <Button size="small" kind="primary" icon={<Ellipsis size={16} aria-hidden="true" />}>
              Change them
            </Button>
          }
          entries={bulk.choices.map((choice) => ({
            id: choice.id,
            label: choice.label,
            icon: choice.icon,
            danger: choice.danger ?? false,
            onAction: () => setChosen(choice),
          }))}
        />
      )}
      {chosen && (
        <BulkDialog
          bulk={bulk as BulkActions<unknown, unknown>}
          choice={chosen as BulkChoice<unknown>}
          rows={rows}
          onClose={() => setChosen(undefined)}
          onDone={onDone}
        />
      )}
    </div>
  )
}
