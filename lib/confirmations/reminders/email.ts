import { formatDate } from '@/lib/floor/calendar/plain-date'
import { dueDateOf, firstDayOf, formatFinancialYear, lastDayOf, type Quarter } from '@/lib/floor/calendar/quarter'
import type { NewEmail } from '@/lib/floor/mail/queue-email'

/** An event whose missing figures prevent a confirmation, and their names. */
type WantingEvent = { id: number; name: string; missing: readonly string[] }

/** A quarter that an organisation still has to confirm. */
export type OwedQuarter = Quarter & {
  isOverdue: boolean
  /** The number of its own events. */
  events: number
  /** The number of them with missing figures, and the first of these. */
  wanting: number
  named: readonly WantingEvent[]
}

export type OwingOrganisation = { id: number; name: string; quarters: readonly OwedQuarter[] }

type Person = { id: number; email: string; firstName: string }

/** The maximum number of events named per quarter; quick entry shows all of them. */
export const eventsNamed = 3

/** The fortnightly reminder: what each organisation still has to confirm, what is missing, and how to turn it off. */
export function reminderEmail(
  { id, email, firstName }: Person,
  organisations: readonly OwingOrganisation[],
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

const organisationParts = ({ id, name, quarters }: OwingOrganisation, publicUrl: string) =>
  quarters.flatMap((quarter) => quarterParts(id, name, quarter, publicUrl))

function quarterParts(id: number, name: string, quarter: OwedQuarter, publicUrl: string): string[] {
  const due = formatDate(dueDateOf(quarter))
  const head = `${oneLine(name)}, quarter ${quarter.quarter} of ${formatFinancialYear(quarter.year)} (${formatDate(firstDayOf(quarter))} to ${formatDate(lastDayOf(quarter))}): ${quarter.isOverdue ? 'was due' : 'due'} by ${due}.`
  const address = `organisationId=${id}&year=${quarter.year}`
  if (quarter.wanting === 0)
    return [`${head}\nNo figures are missing. Confirm it here:\n${publicUrl}/confirmations?${address}`]
  const others = quarter.wanting - quarter.named.length
  return [
    `${head}\nFigures are missing for ${quarter.wanting} of ${quarter.events} ${quarter.events === 1 ? 'event' : 'events'}. Fill them in here:\n${publicUrl}/confirmations/quick-entry?${address}&quarter=${quarter.quarter}`,
    ...quarter.named.map(
      (event) =>
        `- ${oneLine(event.name)}: ${event.missing.join(', ')}\n  ${publicUrl}/event-overview/${event.id}?tabIndex=1&from=confirmations`,
    ),
    ...(others > 0 ? [`- and ${others} more`] : []),
  ]
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
