'use client'

import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useId } from 'react'
import { classes } from '@/components/ui/classes'
import { controlStyle } from '@/components/ui/field-frame'
import { formatNumber } from '@/lib/floor/format-number'
import { pageNumbers, pagesOf, rowsInWords } from './page-numbers'

type GridPagerProps = {
  label: string
  page: number
  pageSize: number
  pageSizes: readonly number[]
  shown: number
  /** undefined while the first rows are under way. */
  total: number | undefined
  onPage: (page: number) => void
  onPageSize: (pageSize: number) => void
}

const stepStyle =
  'inline-flex h-9 min-w-9 pointer-coarse:h-11 pointer-coarse:min-w-11 items-center justify-center rounded-md border border-transparent px-2 text-sm forced-colors:border-[Canvas] tabular-nums ' +
  'hover:border-line-strong hover:bg-hover aria-disabled:cursor-not-allowed aria-disabled:text-ink-soft aria-disabled:opacity-60 ' +
  'aria-disabled:hover:border-transparent aria-disabled:hover:bg-transparent'

/** How many rows there are, and the way to the others. */
export function GridPager(props: GridPagerProps) {
  const { label, page, pageSize, pageSizes, shown, total, onPage, onPageSize } = props
  const sizeId = useId()
  const pages = pagesOf(total ?? 0, pageSize)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 print:hidden">
      <p role="status" className="min-w-32 text-sm tabular-nums">
        {total === undefined ? '' : rowsInWords({ page, pageSize, shown, total })}
      </p>
      {pages > 1 && (
        <nav aria-label={`Pages of ${label}`} className="flex items-center gap-1">
          <button
            type="button"
            aria-label="Previous page"
            aria-disabled={page <= 1}
            onClick={() => page > 1 && onPage(page - 1)}
            className={stepStyle}
          >
            <ChevronLeft size={18} aria-hidden="true" />
          </button>
          <ol className="flex items-center gap-1">
            {pageNumbers(page, pages).map((each, at) =>
              each === 'gap' ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: a gap is known by its place only
                <li key={`gap ${at}`} aria-hidden="true" className="px-1 text-ink-soft max-sm:hidden">
                  …
                </li>
              ) : (
                <li key={each} className={classes(each !== page && 'max-sm:hidden')}>
                  <button
                    type="button"
                    aria-label={`Page ${each} of ${pages}`}
                    aria-current={each === page ? 'page' : undefined}
                    onClick={() => each !== page && onPage(each)}
                    className={classes(
                      stepStyle,
                      each === page && 'border-accent! bg-accent-soft! font-semibold forced-colors:border-[Highlight]!',
                    )}
                  >
                    {formatNumber(each)}
                  </button>
                </li>
              ),
            )}
          </ol>
          <span aria-hidden="true" className="px-1 text-ink-soft text-sm tabular-nums sm:hidden">
            of {formatNumber(pages)}
          </span>
          <button
            type="button"
            aria-label="Next page"
            aria-disabled={page >= pages}
            onClick={() => page < pages && onPage(page + 1)}
            className={stepStyle}
          >
            <ChevronRight size={18} aria-hidden="true" />
          </button>
        </nav>
      )}
      {pageSizes.length > 1 && (
        <div className="flex items-center gap-2 text-sm">
          <label htmlFor={sizeId} className="whitespace-nowrap">
            Rows per page
          </label>
          <select
            id={sizeId}
            value={pageSize}
            onChange={(event) => onPageSize(Number(event.currentTarget.value))}
            className={classes(controlStyle, 'h-9 w-auto! px-2 text-sm pointer-coarse:h-11')}
          >
            {pageSizes.map((size) => (
              <option key={size}>{size}</option>
            ))}
          </select>
        </div>
      )}
    </div>
  )
}
