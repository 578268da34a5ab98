import { useId } from 'react'
import { DrawnChart } from '@/components/charts/drawn-chart'
import { Card } from '@/components/ui/card'
import { FoldedDetails } from '@/components/ui/folded-details'
import { Link } from '@/components/ui/link'
import { quarterInWords } from '@/lib/confirmations/messages'
import { formatDate } from '@/lib/floor/calendar/plain-date'
import type { OwnHome } from '@/lib/returns/service'
import { counted, number, shortQuarter, type Task } from './words'

/** How many tasks are named one by one; the pages have them all. */
const maxShown = 12

/** What an organisation's people have to do, and how its quarters go. */
export function OwnHomeCards({ home }: { home: OwnHome }) {
  const tasks = tasksOf(home)
  const others = tasks.length - maxShown
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      {home.mayDoSomething && (
        <Card title="What needs doing">
          {tasks.length === 0 ? (
            <p>Nothing waits for you. Quarters to confirm, drafts and uploads with questions are named here.</p>
          ) : (
            <ul className="flex flex-col gap-3">
              {tasks.slice(0, maxShown).map(({ href, link, words }) => (
                <li key={href + link} className="[overflow-wrap:anywhere]">
                  <Link href={href} prefetch={false}>
                    {link}
                  </Link>
                  {words}
                </li>
              ))}
              {others > 0 && <li>{`and ${number(others)} more.`}</li>}
            </ul>
          )}
        </Card>
      )}
      <QuarterCard home={home} />
    </div>
  )
}

/** Every task with the page where it is done, what is due first at the top. */
function tasksOf({ owed, waiting, isOfSeveral }: OwnHome): Task[] {
  const of = (name: string) => (isOfSeveral ? ` of ${name}` : '')
  return [
    ...owed.map((each) => ({
      href: `/confirmations?organisationId=${each.organisationId}&year=${each.year}`,
      link: quarterInWords(each),
      words: `${of(each.organisationName)} ${owedInWords(each)}`,
    })),
    ...waiting.flatMap(({ organisationId, organisationName, drafts, heldEvents, heldTicketing }) => [
      ...some(drafts, {
        href: `/surveys-list?organisationId=${organisationId}&f=state:%3D:draft`,
        link: counted(drafts, 'survey'),
        words: `${of(organisationName)} ${drafts === 1 ? 'is a draft' : 'are drafts'}: nobody can answer before publishing.`,
      }),
      ...some(heldEvents, {
        href: `/event-bulk-upload?organisationId=${organisationId}`,
        link: counted(heldEvents, 'upload of events', 'uploads of events'),
        words: `${of(organisationName)} ${waits(heldEvents)} for your answer.`,
      }),
      ...some(heldTicketing, {
        href: `/box-office-data?organisationId=${organisationId}`,
        link: counted(heldTicketing, 'upload of ticketing data', 'uploads of ticketing data'),
        words: `${of(organisationName)} ${waits(heldTicketing)} for your answer.`,
      }),
    ]),
  ]
}

const some = (count: number, task: Task): Task[] => (count > 0 ? [task] : [])
const waits = (count: number) => (count === 1 ? 'waits' : 'wait')

function owedInWords({ state, dueDate, blankEvents, blanks }: OwnHome['owed'][number]): string {
  const lacks =
    blanks === 0
      ? 'no figure is missing.'
      : `${counted(blanks, 'figure')} of ${counted(blankEvents, 'event')} ${blanks === 1 ? 'is' : 'are'} missing.`
  if (state === 'changed') return `was confirmed and has changed since; ${lacks}`
  return `${state === 'overdue' ? 'was' : 'is'} due by ${formatDate(dueDate)}; ${lacks}`
}

/** This quarter's responses, and the attendance of the last quarters as columns. */
function QuarterCard({ home: { current, responses, attendance } }: { home: OwnHome }) {
  const id = useId()
  const [finding, table] = [`${id}-finding`, `${id}-table`]
  const now = attendance.at(-1)?.attendance ?? 0
  const hasAttendance = attendance.some((each) => each.attendance > 0)
  return (
    <Card title="This quarter">
      <p>
        <Link href={`/insights?report=health&year=${current.year}`}>{counted(responses, 'response')}</Link> and{' '}
        <Link href={`/insights?report=attendance&year=${current.year}`}>{`an attendance of ${number(now)}`}</Link> so
        far in {quarterInWords(current).toLowerCase()}.
      </p>
      {hasAttendance && (
        <figure className="mt-4 min-w-0">
          <figcaption id={finding} className="mb-2 font-semibold">
            Attendance by quarter, known and estimated
          </figcaption>
          <DrawnChart
            chart={{
              kind: 'grouped bars',
              categories: attendance.map(shortQuarter),
              series: [{ name: 'Attendance', values: attendance.map((each) => each.attendance) }],
              format: (value) => (value === null ? '–' : number(value)),
            }}
            labelledBy={finding}
            describedBy={table}
          />
          <FoldedDetails summary="The same as a table">
            <table id={table} className="text-left">
              <thead>
                <tr>
                  <th scope="col" className="pr-6">
                    Quarter
                  </th>
                  <th scope="col" className="text-right">
                    Attendance
                  </th>
                </tr>
              </thead>
              <tbody>
                {attendance.map((each) => (
                  <tr key={shortQuarter(each)}>
                    <th scope="row" className="pr-6 font-normal">
                      {quarterInWords(each)}
                    </th>
                    <td className="text-right tabular-nums">{number(each.attendance)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </FoldedDetails>
        </figure>
      )}
    </Card>
  )
}
