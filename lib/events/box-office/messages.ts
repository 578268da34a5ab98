import { formatQuarter, type Quarter } from '@/lib/floor/calendar/quarter'
import { countOf } from '@/lib/floor/format-number'

/** Messages about what was sold and the events that it belongs to. */
export const messages = {
  organisationInactive: 'The organisation is disabled, so no events can be created for it.',
  notCreated: (rows: number) =>
    `No event was created: ${countOf(rows, 'row needs', 'rows need')} to be put right first.`,
  toPutRight: (answers: number) =>
    `No event was created: ${countOf(answers, 'answer needs', 'answers need')} to be put right first.`,
  hasEvent: (event: string) => `The event ‘${event}’ has this reference by now.`,
  created: (events: number) => `${countOf(events, 'event was', 'events were')} created.`,
  wouldReset: (confirmations: readonly (Quarter & { organisationName: string })[]) =>
    `Creating these events resets ${countOf(confirmations.length, 'confirmation', 'confirmations')}: ${confirmations
      .map(({ organisationName, ...quarter }) => `${formatQuarter(quarter)} of ${organisationName}`)
      .join(', ')}.`,
  linked: (references: number) => `${countOf(references, 'reference was', 'references were')} linked to the event.`,
  alsoElsewhere:
    'Another event has one of the references on overlapping dates: ticketing data will apply to all of them.',
  notSold: (reference: string) => `Nothing was sold under the reference ‘${reference}’ at this provider.`,
  notTicketed: (event: string) => `The event ‘${event}’ is not ticketed. Choose Ticketed on its own page first.`,
  isOfForm: (reference: string) =>
    `The reference ‘${reference}’ is in the event’s own form by now. It is changed on the event’s page.`,
  nowElsewhere: 'Another event has one of the references by now. Look at both events and remove it where it is wrong.',
  notAssigned: 'The organisation is neither owner nor partner of the event.',
  uploadName: 'From the box office',
} as const
