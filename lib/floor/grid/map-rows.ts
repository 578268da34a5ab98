import type { GridGroup, GridPage, GridQuery } from './grid-query'

/**
 * The same page with each row as `show` makes it, be it on the page itself or within the groups that the query asked for:
 * a list answers rows of one shape however it is asked.
 */
export function mapRows<Row, Shown>(
  page: GridPage<Row>,
  { group }: Pick<GridQuery, 'group'>,
  show: (row: Row) => Shown,
): GridPage<Shown> {
  if (group.length === 0) return { ...page, data: page.data.map(show) }
  const inGroup = (level: number, entry: GridGroup<Row>): GridGroup<Shown> => {
    const { items } = entry
    if (items === null) return { ...entry, items }
    const isLast = level === group.length
    return {
      ...entry,
      items: isLast ? (items as Row[]).map(show) : (items as GridGroup<Row>[]).map((each) => inGroup(level + 1, each)),
    }
  }
  // A grouped page carries groups where its type says rows.
  const groups = page.data as unknown as GridGroup<Row>[]
  return { ...page, data: groups.map((each) => inGroup(1, each)) as unknown as Shown[] }
}
