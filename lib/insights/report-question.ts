import type { OrganisationScope } from '@/lib/floor/access/organisation-scope'
import type { PlainDate } from '@/lib/floor/calendar/plain-date'
import type { ReportAddress, ReportPeriod } from './filters'

/** What a report is made for: whose events and sales, and of which time. */
export type ReportQuestion = {
  organisations: OrganisationScope
  filters: ReportAddress
  period: ReportPeriod
  /** In London. */
  today: PlainDate
}
