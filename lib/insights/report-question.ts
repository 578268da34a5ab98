import type { OrganisationScope } from '@/lib/floor/access/organisation-scope'
import type { PlainDate } from '@/lib/floor/calendar/plain-date'
import type { StaffContext } from '@/lib/floor/identity/context'
import type { ReportAddress, ReportPeriod } from './filters'

/** What a report is made for: whose events and sales, and of which time. */
export type ReportQuestion = {
  organisations: OrganisationScope
  filters: ReportAddress
  period: ReportPeriod
  /** In London. */
  today: PlainDate
}

/** What is read of the time of a report, and of the same time a year before. */
export type TwoYears<Of> = { now: Of; before: Of }

/** What a report is read with. Whose figures are read stands in the question. */
export type ReportContext = Pick<StaffContext, 'db' | 'now' | 'ability'>
