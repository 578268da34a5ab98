import { formatNumber } from '@/lib/floor/format-number'

/** "1–25 of 1,203": the rows on a page and how many there are. Page counts from 1. */
export function rowsInWords({
  page,
  pageSize,
  shown,
  total,
}: {
  page: number
  pageSize: number
  shown: number
  total: number
}) {
  if (total === 0 || shown === 0) return `0 of ${formatNumber(total)}`
  const first = (page - 1) * pageSize + 1
  const last = first + shown - 1
  return first === last
    ? `${formatNumber(first)} of ${formatNumber(total)}`
    : `${formatNumber(first)}–${formatNumber(last)} of ${formatNumber(total)}`
}

/** The pages to offer: the first, the last and those beside the present one; a gap where some are left out. */
export function pageNumbers(page: number, pages: number): (number | 'gap')[] {
  const offered = [1, page - 1, page, page + 1, pages].filter((each) => each >= 1 && each <= pages)
  const sorted = [...new Set(offered)].sort((one, other) => one - other)
  return sorted.flatMap((each, at) => {
    const before = sorted[at - 1] ?? 0
    if (each - before === 2) return [each - 1, each]
    return each - before > 2 ? ['gap' as const, each] : [each]
  })
}

export const pagesOf = (total: number, pageSize: number) => Math.max(1, Math.ceil(total / pageSize))
