import type { Periods } from '@/lib/results/periods'

const heading = { day: 'Day', week: 'Week', month: 'Month' } as const

/** The figures of the columns, those without a response left out. */
export function PeriodTable({ by, periods }: Periods) {
  return (
    <div className="mt-3 max-h-96 overflow-auto rounded-md border border-line">
      <table className="w-full border-collapse text-right tabular-nums">
        <caption className="sr-only">Responses by the {by} they were begun</caption>
        <thead className="sticky top-0 bg-ground text-ink-soft text-sm">
          <tr>
            <th scope="col" className="p-2 text-left font-semibold">
              {heading[by]}
            </th>
            {['Submitted', 'Partial', 'Opened only'].map((label) => (
              <th key={label} scope="col" className="p-2 font-semibold">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {periods.map(({ from, label, submitted, partial, started }) => (
            <tr key={from} className="border-line border-t">
              <th scope="row" className="p-2 text-left font-normal">
                {label}
              </th>
              <td className="p-2">{submitted.toLocaleString('en-GB')}</td>
              <td className="p-2">{partial.toLocaleString('en-GB')}</td>
              <td className="p-2">{started.toLocaleString('en-GB')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
