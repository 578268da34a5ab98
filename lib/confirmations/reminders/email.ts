import { formatDate } from '@/lib/floor/calendar/plain-date'
import { dueDateOf, firstDayOf, formatFinancialYear, lastDayOf, type Quarter } from '@/lib/floor/calendar/quarter'
import type { NewEmail } from '@/lib/floor/mail/queue-email'

/** An event whose missing figures prevent a confirmation, and their names. */
type IncompleteEvent = { id: number; name: string; missing: readonly string[] }

/** A quarter that an organisation still has to confirm. */
export type UnconfirmedQuarter = Quarter & {
  isOverdue: boolean
  /** The number of its own events. */
  events: number
  /** The number of them with missing figures, and the first of these. */
  incomplete: number
  namedEvents: readonly IncompleteEvent[]
}

export type OrganisationToRemind = { id: number; name: string; quarters: readonly UnconfirmedQuarter[] }

type Person = { id: number; email: string; firstName: string }

/** The maximum number of events named per quarter; quick entry shows all of them. */
export const maxEventsNamed = 3

/** The fortnightly reminder: what each organisation still has to confirm, what is missing, and how to turn it off. */
export function reminderEmail(
  { id, email, firstName }: Person,
  organisations: readonly OrganisationToRemind[],
  publicUrl: string,
): NewEmail {
  const count = organisations.reduce((sum, { quarters }) => sum + quarters.length, 0)
  const [only, ...more] = organisations
  return {
    kind: 'confirmation-reminder',
    to: email,
    toUserId: id,
    greeting: firstName,
    subject: `${count === 1 ? 'A quarter is' : `${count} quarters are`} waiting to be confirmed`,
    body: [
      `${count === 1 ? 'This quarter is' : 'These quarters are'} still to be confirmed:`,
      ...organisations.flatMap((organisation) => organisationParts(organisation, publicUrl)),
      `You get this reminder every two weeks until ${count === 1 ? 'it is' : 'they are'} confirmed. To stop it, turn Activity Confirmations Reminder off on your profile:`,
      `${publicUrl}/authentication/profile#reminders`,
      'All confirmations:',
    ].join('\n\n'),
    link: `${publicUrl}/confirmations${only && more.length === 0 ? `?organisationId=${only.id}` : ''}`,
  }
}

const organisationParts = ({ id, name, quarters }: OrganisationToRemind, publicUrl: string) =>
  quarters.flatMap((quarter) => quarterParts(id, name, quarter, publicUrl))

function quarterParts(id: number, name: string, quarter: UnconfirmedQuarter, publicUrl: string): string[] {
  const due = formatDate(dueDateOf(quarter))
  const head = `${toOneLine(name)}, quarter ${quarter.quarter} of ${formatFinancialYear(quarter.year)} (${formatDate(firstDayOf(quarter))} to ${formatDate(lastDayOf(quarter))}): ${quarter.isOverdue ? 'was due' : 'due'} by ${due}.`
  const address = `organisationId=${id}&year=${quarter.year}`
  if (quarter.incomplete === 0)
    return [`${head}\nNo figures are missing. Confirm it here:\n${publicUrl}/confirmations?${address}`]
  const others = quarter.incomplete - quarter.namedEvents.length
  return [
    `${head}\nFigures are missing for ${quarter.incomplete} of ${quarter.events} ${quarter.events === 1 ? 'event' : 'events'}. Fill them in here:\n${publicUrl}/confirmations/quick-entry?${address}&quarter=${quarter.quarter}`,
    ...quarter.namedEvents.map(
      (event) =>
        `- ${toOneLine(event.name)}: ${event.missing.join(', ')}\n  ${publicUrl}/event-overview/${event.id}?tabIndex=1&from=confirmations`,
    ),
    ...(others > 0 ? [`- and ${others} more`] : []),
  ]
}

const toOneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
