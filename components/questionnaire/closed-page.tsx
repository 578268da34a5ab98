import type { Closure } from '@/lib/surveys/lifecycle'

type ClosedPageProps = { name: string; organisation: string; closed: Closure }

const inWords = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
const dayOf = (day: string) => <time dateTime={day}>{inWords.format(new Date(`${day}T00:00:00Z`))}</time>

export const closedTitles = {
  early: 'This survey is not open yet',
  late: 'This survey has closed',
  closed: 'This survey has closed',
  off: 'This survey is not taking answers at the moment',
} as const

/** The code is right and the survey takes no answers now: which one it is, and when it opens or when it closed. */
export function ClosedPage({ name, organisation, closed }: ClosedPageProps) {
  return (
    <>
      <h1 className="headline" tabIndex={-1}>
        {closedTitles[closed.why]}
      </h1>
      <dl className="facts">
        <dt>Survey</dt>
        <dd dir="auto">{name}</dd>
        <dt>Organisation</dt>
        <dd dir="auto">{organisation}</dd>
      </dl>
      {closed.why === 'early' && <p>It opens on {dayOf(closed.day)}. Please come back then.</p>}
      {closed.why === 'late' && (
        <p>
          Its last day was {dayOf(closed.day)}. Thank you for wanting to tell {organisation} what you think.
        </p>
      )}
      {closed.why === 'closed' && (
        <p>
          {closed.day && <>It closed on {dayOf(closed.day)}. </>}
          Thank you for wanting to tell {organisation} what you think.
        </p>
      )}
      {closed.why === 'off' && <p>Please try again later, or ask {organisation}.</p>}
    </>
  )
}
