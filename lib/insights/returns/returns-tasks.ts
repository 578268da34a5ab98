import { isToBeConfirmed } from '@/lib/confirmations/rules'
import { formatDate, type PlainDate } from '@/lib/floor/calendar/plain-date'
import { dueDateOf, quarterInSentence } from '@/lib/floor/calendar/quarter'
import { countOf } from '@/lib/floor/format-number'
import { returnsHref } from '@/lib/returns/address'
import { hasTooFew } from '@/lib/returns/coverage'
import type { OrganisationsQuarter } from '@/lib/returns/quarters-of-organisations'
import { quartersToChoose } from '@/lib/returns/rules'
import type { ReportTask } from '../report'
import type { OrganisationCoverage } from './coverage-tables'
import { byQuarter } from './quarter-sums'

/** What is left to do about some returns: for the funder its list of them, for an organisation its confirmations. */
export function tasksOf(
  { today, isOfFunder }: { today: PlainDate; isOfFunder: boolean },
  counted: readonly OrganisationsQuarter[],
  coverage: readonly OrganisationCoverage[],
): ReportTask[] {
  return isOfFunder ? tasksOfFunder(today, counted, coverage) : ownTasks(today, counted)
}

/** The quarters that the funder's list can show, each with the organisations that it then names. */
function tasksOfFunder(
  today: PlainDate,
  counted: readonly OrganisationsQuarter[],
  coverage: readonly OrganisationCoverage[],
): ReportTask[] {
  const names = new Set(coverage.map(({ organisationName }) => organisationName))
  const [only] = names.size === 1 ? names : []
  const search = only ?? ''
  const isListed = ({ year, quarter }: OrganisationsQuarter) =>
    quartersToChoose(today).some((each) => each.year === year && each.quarter === quarter)
  const listed = byQuarter(counted.filter(isListed))
  const last = listed.at(-1)?.[1][0]
  const few = coverage.filter((each) => each.hasLastQuarter && hasTooFew(each.responses, each.asked)).length
  return [
    ...listed.flatMap(([, returns]): ReportTask[] => {
      const [quarter] = returns
      if (!quarter) return []
      const of = quarterInSentence(quarter)
      return (
        [
          ['overdue', 'is overdue for'],
          ['changed', 'has changed since it was confirmed by'],
        ] as const
      ).flatMap(([state, words]) => {
        const found = returns.filter((each) => each.state === state).length
        return found === 0
          ? []
          : [
              {
                words: `${of} ${words} ${countOf(found, 'organisation')}`,
                page: returnsHref({ quarter, show: state, search }),
              },
            ]
      })
    }),
    ...(few === 0 || !last
      ? []
      : [
          {
            words: `${countOf(few, 'organisation', 'organisations')} with events in Q${last.quarter} ${few === 1 ? 'has' : 'have'} fewer responses than asked for`,
            page: returnsHref({ quarter: last, finding: 'fewResponses', search }),
          },
        ]),
  ]
}

const ownTasks = (today: PlainDate, counted: readonly OrganisationsQuarter[]): ReportTask[] =>
  byQuarter(counted).flatMap(([, returns]): ReportTask[] => {
    const open = returns.filter(({ state }) => state === 'overdue' || state === 'due' || state === 'changed')
    const [first] = open
    if (!first || !isToBeConfirmed(first, today)) return []
    const due = dueDateOf(first)
    const by = returns.length > 1 ? ` by ${countOf(open.length, 'organisation')}` : ''
    return [
      {
        words: `${quarterInSentence(first)} is not confirmed${by}; it ${due < today ? 'was' : 'is'} due on ${formatDate(due)}`,
        page: '/confirmations',
      },
    ]
  })
