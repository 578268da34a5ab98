'use client'

import { useAbility } from '@/components/access/can'
import { Link } from '@/components/ui/link'
import { dayInLondon, showDate } from '@/lib/floor/calendar/plain-date'
import { openingOf } from '@/lib/survey-links/rules'
import type { SurveyDetails } from '@/lib/surveys/read-surveys'

type SurveyIdentityProps = {
  survey: Pick<
    SurveyDetails,
    'eventId' | 'eventName' | 'isDraft' | 'isActive' | 'quickCode' | 'activeFrom' | 'activeTo' | 'closedAt'
  >
}

/** Which survey this is, in a line beneath its title: of which event, on which days, and how it stands. */
export function SurveyIdentity({ survey }: SurveyIdentityProps) {
  const ability = useAbility()
  const { eventId, eventName, activeFrom, activeTo, isDraft } = survey
  const event = eventName ?? 'No event'
  const opening = openingOf(survey, dayInLondon(new Date()))
  return (
    <>
      {eventId !== null && ability.can('read', 'event') ? (
        <Link href={`/event-overview/${eventId}?tabIndex=0`}>{event}</Link>
      ) : (
        event
      )}
      {!isDraft && ` · ${daysInWords(activeFrom, activeTo)}`}
      {` · ${opening}`}
    </>
  )
}

function daysInWords(from: string | null, to: string | null): string {
  if (from && to) return `${showDate(from)} to ${showDate(to)}`
  if (from) return `From ${showDate(from)}`
  return to ? `Until ${showDate(to)}` : 'No set days'
}
