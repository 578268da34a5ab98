import { dayInLondon, formatDate } from '@/lib/floor/calendar/plain-date'
import type { SurveyDetails } from '@/lib/surveys/read-surveys'

type SurveyIdentityProps = {
  survey: Pick<
    SurveyDetails,
    'eventName' | 'state' | 'isActive' | 'activeFrom' | 'activeTo' | 'closedAt' | 'archivedAt'
  >
}

/** Which survey this is, in a line of text beneath its title: of which event, and on which days, or what has put an end to it. */
export function SurveyIdentity({ survey }: SurveyIdentityProps) {
  return `${survey.eventName ?? 'No event'} · ${describePeriod(survey)}`
}

/** On which days it takes answers; once there is an end to that, the end alone, since it is open on none any more. */
function describePeriod({
  state,
  isActive,
  activeFrom,
  activeTo,
  closedAt,
  archivedAt,
}: SurveyIdentityProps['survey']) {
  if (state === 'draft') return 'Not published yet'
  if (state === 'archived') return endInWords('Archived', archivedAt && dayInLondon(archivedAt))
  if (state === 'closed') return endInWords('Closed', isActive ? activeTo : closedAt && dayInLondon(closedAt))
  return daysInWords(activeFrom, activeTo)
}

const endInWords = (what: string, day: string | null) => (day ? `${what} on ${formatDate(day)}` : what)

function daysInWords(from: string | null, to: string | null): string {
  if (from && to) return `Open from ${formatDate(from)} to ${formatDate(to)}`
  if (from) return `Open from ${formatDate(from)}`
  return to ? `Open until ${formatDate(to)}` : 'Open on all days'
}
