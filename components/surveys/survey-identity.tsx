import { dayInLondon, showDate } from '@/lib/floor/calendar/plain-date'
import type { SurveyDetails } from '@/lib/surveys/read-surveys'

type SurveyIdentityProps = {
  survey: Pick<
    SurveyDetails,
    'eventName' | 'state' | 'isActive' | 'activeFrom' | 'activeTo' | 'closedAt' | 'archivedAt'
  >
}

/** Which survey this is, in a line beneath its title: of which event, on which days, and what has put an end to it. */
export function SurveyIdentity({ survey }: SurveyIdentityProps) {
  return [survey.eventName ?? 'No event', ...standingOf(survey)].join(' · ')
}

/** On which days it takes answers, and what has put an end to that. */
function standingOf({ state, isActive, activeFrom, activeTo, closedAt, archivedAt }: SurveyIdentityProps['survey']) {
  if (state === 'draft') return ['Not published yet']
  const words = [daysInWords(activeFrom, activeTo)]
  if (state === 'archived') words.push(archivedAt ? `Archived on ${showDate(dayInLondon(archivedAt))}` : 'Archived')
  else if (!isActive) words.push(closedAt ? `Closed on ${showDate(dayInLondon(closedAt))}` : 'Closed')
  return words
}

function daysInWords(from: string | null, to: string | null): string {
  if (from && to) return `Open from ${showDate(from)} to ${showDate(to)}`
  if (from) return `Open from ${showDate(from)}`
  return to ? `Open until ${showDate(to)}` : 'Open on all days'
}
