import { classes } from '@/components/ui/classes'
import { showNumber } from '@/components/ui/typed-values'
import { FigureCell } from './figure-cell'
import { type FigureColumn, widthOf } from './figure-column'

type HeadProps<Row> = { columns: readonly FigureColumn<Row>[]; pinnedLefts: readonly number[] }

/** The titles of the columns. They stay in sight while the rows are scrolled. */
export function FigureHead<Row>({ columns, pinnedLefts }: HeadProps<Row>) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {columns.map(({ name, title, kind, width, align }, at) => (
          <th
            key={name}
            scope="col"
            aria-colindex={at + 1}
            style={{
              ...(pinnedLefts[at] !== undefined && { left: `${pinnedLefts[at]}rem` }),
              width: `${widthOf({ width })}rem`,
            }}
            className={classes(
              'sticky top-0 border-line-strong border-b bg-ground px-2 py-1.5 align-bottom font-semibold leading-tight',
              kind === 'label' || align === 'start' ? 'text-left' : 'text-right',
              kind !== 'label' && 'border-l border-l-line',
              pinnedLefts[at] === undefined ? 'z-2' : 'z-3',
            )}
          >
            {title}
          </th>
        ))}
      </tr>
    </thead>
  )
}

type FootProps<Row> = HeadProps<Row> & {
  gridId: string
  index: number
  totals: Readonly<Record<string, number | string>>
  activeColumn: number
  selectedFrom: number
  selectedTo: number
}

/** The totals: a last row that stays in sight and follows every change at once. */
export function FigureFoot<Row>(props: FootProps<Row>) {
  const { gridId, index, columns, pinnedLefts, totals, activeColumn, selectedFrom, selectedTo } = props
  return (
    <tfoot>
      <tr aria-rowindex={index + 2}>
        {columns.map(({ name, kind }, at) => {
          const total = totals[name]
          return (
            <FigureCell
              key={name}
              id={`${gridId}-${index}-${at}`}
              row={index}
              column={at}
              isLabel={kind === 'label' && total !== undefined}
              isTotal
              editable={false}
              active={activeColumn === at}
              selected={selectedFrom <= at && at <= selectedTo}
              pinnedLeft={pinnedLefts[at]}
            >
              {typeof total === 'number' ? showNumber(total) : total}
            </FigureCell>
          )
        })}
      </tr>
    </tfoot>
  )
}
