import type { ReportQuestion } from '../report-question'

/**
 * Why a report shows no sensitive question, in words; null where it does. They are shown for one organisation, or for all
 * of them, and its whole year: of two views of which one is part of the other, the difference would tell what a few people
 * answered.
 */
export function whyNotSensitive({
  organisations,
  filters,
}: Pick<ReportQuestion, 'organisations' | 'filters'>): string | null {
  const { quarter, type, discipline, place, event } = filters
  const isNarrowed = [quarter, type, discipline, place, event].some((filter) => filter !== undefined)
  if (isNarrowed)
    return 'Ethnic group, disability, sexual orientation, religion, and gender at birth are shown for a whole year of an organisation only. Clear the other filters to see them.'
  if (organisations !== 'all' && organisations.length !== 1)
    return 'Ethnic group, disability, sexual orientation, religion, and gender at birth are shown for one organisation at a time. Choose one to see them.'
  return null
}
