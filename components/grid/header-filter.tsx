'use client'

import { ListFilter } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Dialog as AriaDialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { classes } from '@/components/ui/classes'
import { IconButton } from '@/components/ui/icon-button'
import { Spinner } from '@/components/ui/spinner'
import { formatNumber } from '@/lib/floor/format-number'
import type { GridGroup } from '@/lib/floor/grid/grid-query'
import { type FilterScalar, filterTermsMax } from '@/lib/floor/grid/grid-terms'
import type { ColumnFilter } from '@/lib/floor/grid/grid-view'
import { filterValueText } from './filter-text'
import type { GridColumn } from './grid-column'
import type { LoadRows } from './use-grid-rows'

type HeaderFilterProps<Row> = {
  column: GridColumn<Row>
  filter: ColumnFilter | undefined
  /** How many values may be ticked at a time (`maxTicks`). */
  maxTicked: number
  onChange: (filter: ColumnFilter | undefined) => void
  load: LoadRows<Row>
}

const maxValues = 500

/** The most values one request to the list may have, less what the filters of the other columns take of it. */
export function maxTicks(filters: readonly ColumnFilter[], column: string): number {
  const others = filters.filter((filter) => filter.column !== column)
  return filterTermsMax - others.reduce((sum, { operator, value }) => sum + (operator === 'any' ? value.length : 1), 0)
}

/** A button in the head of a column that opens its values, to show only rows with the ones ticked. */
export function HeaderFilter<Row>(props: HeaderFilterProps<Row>) {
  const { column, filter } = props
  const isFiltered = filter?.operator === 'any'
  return (
    <DialogTrigger>
      <IconButton
        label={`Values of ${column.header}${isFiltered ? ', filtered' : ''}`}
        icon={<ListFilter size={16} aria-hidden="true" />}
        size="small"
        tooltip={false}
        className={classes(
          'size-6! pointer-coarse:size-10!',
          isFiltered && 'border-accent bg-accent-soft forced-colors:bg-[Highlight] forced-colors:text-[HighlightText]',
        )}
      />
      <Popover placement="bottom start" className="rounded-md border border-line bg-raised text-ink shadow-float">
        <AriaDialog
          aria-label={`Values of ${column.header}`}
          className="flex max-h-[min(26rem,70dvh)] w-72 max-w-[calc(100vw-2rem)] flex-col outline-none"
        >
          <ValueList {...props} />
        </AriaDialog>
      </Popover>
    </DialogTrigger>
  )
}

type Value = { value: FilterScalar; words: string; count?: number }

function ValueList<Row>({ column, filter, maxTicked, onChange, load }: HeaderFilterProps<Row>) {
  const fixedValues = Array.isArray(column.options)
    ? column.options.map(({ id, name }): Value => ({ value: id, words: name }))
    : undefined
  const [loadedValues, setLoadedValues] = useState<Value[] | 'failed' | undefined>()
  const [attempt, setAttempt] = useState(0)
  const values = fixedValues ?? loadedValues
  const isFixed = fixedValues !== undefined

  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once when opened, and again on another attempt
  useEffect(() => {
    if (isFixed) return
    const stop = new AbortController()
    const group = JSON.stringify([{ selector: column.id, isExpanded: false }])
    load({ group, take: String(maxValues), requireTotalCount: 'false' }, stop.signal).then(
      (page) => {
        if (stop.signal.aborted) return
        const groups = page.data as unknown as GridGroup<Row>[]
        setLoadedValues(groups.map(({ key, count }) => ({ value: key, words: filterValueText(column, key), count })))
      },
      () => !stop.signal.aborted && setLoadedValues('failed'),
    )
    return () => stop.abort()
  }, [attempt])

  if (values === 'failed') {
    return (
      <div className="flex flex-col items-start gap-3 p-4">
        <p role="alert">The values could not be loaded.</p>
        <Button
          size="small"
          onPress={() => {
            setLoadedValues(undefined)
            setAttempt(attempt + 1)
          }}
        >
          Try again
        </Button>
      </div>
    )
  }
  if (!values) {
    return (
      <div className="p-4">
        <Spinner label="Loading" />
      </div>
    )
  }
  const chosen: FilterScalar[] = filter?.operator === 'any' ? filter.value : []
  const isFull = chosen.length >= maxTicked
  const choose = (next: FilterScalar[]) =>
    onChange(next.length > 0 ? { column: column.id, operator: 'any', value: next } : undefined)
  return (
    <>
      <ul className="flex min-h-0 flex-col gap-2 overflow-y-auto p-4">
        {values.map(({ value, words, count }) => (
          <li key={JSON.stringify(value)} className="flex items-start justify-between gap-3">
            <Checkbox
              label={words}
              value={chosen.includes(value)}
              disabled={isFull && !chosen.includes(value)}
              onChange={(on) => choose(on ? [...chosen, value] : chosen.filter((each) => each !== value))}
            />
            {count !== undefined && <span className="text-ink-soft text-sm tabular-nums">{formatNumber(count)}</span>}
          </li>
        ))}
        {values.length === 0 && <li>No values</li>}
      </ul>
      <div className="flex items-center justify-end gap-2 border-line border-t p-2">
        <p role="status" className="flex-1 px-2 text-ink-soft text-sm">
          {isFull && `${maxTicked} values are the most at a time.`}
        </p>
        <Button size="small" kind="quiet" disabled={chosen.length === 0} onPress={() => choose([])}>
          Show all values
        </Button>
      </div>
    </>
  )
}
