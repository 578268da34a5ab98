import { useId } from 'react'
import { DrawnChart } from '@/components/charts/drawn-chart'
import { Card } from '@/components/ui/card'
import { FoldedDetails } from '@/components/ui/folded-details'
import { Link } from '@/components/ui/link'
import { quarterInWords } from '@/lib/confirmations/messages'
import { dayInLondon, formatDate } from '@/lib/floor/calendar/plain-date'
import { formatFinancialYear } from '@/lib/floor/calendar/quarter'
import { countOf, formatNumber } from '@/lib/floor/format-number'
import type { OwnHome } from '@/lib/returns/own-home'
import { shortQuarter } from '@/lib/returns/words'
import type { WaitingCounts } from '@/lib/reviews/words'
import { minForShares } from '@/lib/statistics/answer-bands'
import { LastOpened } from './last-opened'
import { SinceLastVisit } from './since-last-visit'
import { type Task, TaskCard } from './task-list'

type OwnHomeProps = { home: OwnHome; reviews: WaitingCounts; person: { userId: number; fullName: string } }

/** What an organisation's people have to do, and how its quarters go. A General User has this card where something waits. */
export function OwnHomeCards({ home, reviews, person }: OwnHomeProps) {
  const tasks = [...reviewTasks(reviews), ...tasksOf(home)]
  return (
    <div className="grid gap-6 lg:grid-cols-2 lg:[&>*:last-child:nth-child(odd)]:col-span-2">
      {(home.mayDoSomething || tasks.length > 0) && (
        <TaskCard
          title="What needs doing"
          tasks={tasks}
          nothing="Nothing waits for you. Quarters to confirm, drafts, surveys with few answers, reviews, uploads and letters are named here."
        />
      )}
      <QuarterCard home={home} />
      {home.since && <SinceLastVisit since={home.since} fullName={person.fullName} mayReadTrail={home.mayReadTrail} />}
      <LastOpened userId={person.userId} />
    </div>
  )
}

/** So many surveys with few answers are named of each organisation. */
const maxThin = 5

/** What reviews wait for, one's own answers that came back first: a person is waited for. */
const reviewTasks = ({ toRework, toReview, toReviewAgain }: WaitingCounts): Task[] => [
  ...some(toRework, {
    href: '/reviews',
    link: countOf(toRework, 'response'),
    words: ` came back to you: change what is marked and send ${toRework === 1 ? 'it' : 'them'} again.`,
  }),
  ...some(toReview, {
    href: '/reviews',
    link: countOf(toReview, 'response'),
    words: ` ${waits(toReview)} for your review.`,
  }),
  ...some(toReviewAgain, {
    href: '/reviews',
    link: countOf(toReviewAgain, 'response'),
    words: ` ${waits(toReviewAgain)} for a second review.`,
  }),
]

/** Every task with the page where it is done, what is due first at the top. */
function tasksOf({ owed, waiting, letters, isOfSeveral }: OwnHome): Task[] {
  const of = (name: string) => (isOfSeveral ? ` of ${name}` : '')
  return [
    ...letters.map(({ id, subject, writtenByName, writtenAt }) => ({
      href: `/letters/${id}`,
      link: subject,
      words: `: a letter from ${writtenByName}, ${formatDate(dayInLondon(writtenAt))}, that you have not opened.`,
    })),
    ...owed.map((each) => ({
      href: `/confirmations?organisationId=${each.organisationId}&year=${each.year}`,
      link: quarterInWords(each),
      words: `${of(each.organisationName)} ${owedInWords(each)}`,
    })),
    ...waiting.flatMap(({ organisationId, organisationName, thinSurveys, drafts, ...uploads }) => [
      ...some(drafts, {
        href: `/surveys-list?organisationId=${organisationId}&f=state:%3D:draft`,
        link: countOf(drafts, 'survey'),
        words: `${of(organisationName)} ${drafts === 1 ? 'is a draft' : 'are drafts'}: nobody can answer before publishing.`,
      }),
      ...thinSurveys.slice(0, maxThin).map(({ id, name, responses }) => ({
        href: `/survey-results/${id}`,
        link: name,
        words: `${of(organisationName)} has ${countOf(responses, 'answer')} so far: from ${minForShares} on percentages are shown.`,
      })),
      ...uploadTasks(organisationId, of(organisationName), uploads),
    ]),
  ]
}

type Uploads = Pick<OwnHome['waiting'][number], 'heldEvents' | 'heldTicketing' | 'failedEvents' | 'failedTicketing'>

function uploadTasks(organisationId: number, of: string, uploads: Uploads): Task[] {
  const [events, ticketing] = [
    `/event-bulk-upload?organisationId=${organisationId}`,
    `/box-office-data?organisationId=${organisationId}`,
  ]
  return [
    ...some(uploads.heldEvents, {
      href: events,
      link: countOf(uploads.heldEvents, 'upload of events', 'uploads of events'),
      words: `${of} ${waits(uploads.heldEvents)} for your answer.`,
    }),
    ...some(uploads.heldTicketing, {
      href: ticketing,
      link: countOf(uploads.heldTicketing, 'upload of ticketing data', 'uploads of ticketing data'),
      words: `${of} ${waits(uploads.heldTicketing)} for your answer.`,
    }),
    ...some(uploads.failedEvents, {
      href: events,
      link: 'The last upload of events',
      words: `${of} was not taken: it has findings to correct.`,
    }),
    ...some(uploads.failedTicketing, {
      href: ticketing,
      link: 'The last upload of ticketing data',
      words: `${of} was not taken: it has findings to correct.`,
    }),
  ]
}

const some = (count: number, task: Task): Task[] => (count > 0 ? [task] : [])
const waits = (count: number) => (count === 1 ? 'waits' : 'wait')

function owedInWords({ state, dueDate, blankEvents, blanks }: OwnHome['owed'][number]): string {
  const lacks =
    blanks === 0
      ? 'no figure is missing.'
      : `${countOf(blanks, 'figure')} of ${countOf(blankEvents, 'event')} ${blanks === 1 ? 'is' : 'are'} missing.`
  if (state === 'changed') return `was confirmed and has changed since; ${lacks}`
  return `${state === 'overdue' ? 'was' : 'is'} due by ${formatDate(dueDate)}; ${lacks}`
}

/** This quarter's responses, those of the year beside what is asked for, and the attendance of the last quarters. */
function QuarterCard({ home: { current, responses, responsesOfYear, asked, attendance } }: { home: OwnHome }) {
  const id = useId()
  const [finding, table] = [`${id}-finding`, `${id}-table`]
  const now = attendance.at(-1)?.attendance ?? 0
  const hasAttendance = attendance.some((each) => each.attendance > 0)
  return (
    <Card title="This quarter">
      <p>
        <Link href={`/insights?report=health&year=${current.year}&quarter=${current.quarter}`}>
          {countOf(responses, 'response')}
        </Link>{' '}
        and{' '}
        <Link
          href={`/insights?report=attendance&year=${current.year}&quarter=${current.quarter}`}
        >{`an attendance of ${formatNumber(now)}`}</Link>{' '}
        so far in {quarterInWords(current).toLowerCase()}.
      </p>
      {asked > 0 && (
        <p className="mt-2">
          {formatNumber(responsesOfYear)} of the {countOf(asked, 'response')} that the funder asks for in{' '}
          {formatFinancialYear(current.year)} so far
          {responsesOfYear < asked ? `: ${formatNumber(asked - responsesOfYear)} to go.` : ': enough.'}
        </p>
      )}
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
              format: (value) => (value === null ? '–' : formatNumber(value)),
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
                    <td className="text-right tabular-nums">{formatNumber(each.attendance)}</td>
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
