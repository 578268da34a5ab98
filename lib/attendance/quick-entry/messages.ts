import { countOf, formatNumber } from '@/lib/floor/format-number'

/** Messages of quick entry. The wording is ours: the specification has none. */
export const messages = {
  saved: (figures: number, events: number) =>
    `${countOf(figures, 'figure')} of ${countOf(events, 'event')} successfully saved.`,
  unableToSave: (reason: string) => `Unable to save figures. ${reason}`,
  overtaken: (cells: number) =>
    `Somebody else has changed ${cells === 1 ? 'one' : formatNumber(cells)} of these figures in the meantime. Nothing has been saved.`,
  deleted: (event: string, who: string) => `‘${event}’ was deleted ${who}.`,
  notOwned: (event: string) => `‘${event}’ belongs to another organisation, which enters its figures.`,
  eventsRefused: (events: number) =>
    `The figures of ${formatNumber(events)} events cannot be saved here. Nothing has been saved.`,
  notInQuarter: (event: string) => `‘${event}’ does not take place in this quarter.`,
  notTicketed: 'Not available for non-ticketed events',
  ticketsToUse: (events: number) => `Use tickets sold as known attendance (${countOf(events, 'event')})`,
  ticketsUsed: (events: number, left: number, estimated: number) =>
    [
      `Known attendance of ${countOf(events, 'event')} filled with tickets sold.`,
      left > 0 &&
        `${countOf(left, 'event')} left as ${left === 1 ? 'it is' : 'they are'}: known attendance has a figure.`,
      estimated > 0 &&
        `${countOf(estimated, 'event')} filled ${estimated === 1 ? 'has' : 'have'} an estimated attendance as well, and the total counts both.`,
    ]
      .filter(Boolean)
      .join(' '),
  noTicketsToUse: 'Nothing filled: known attendance of every event with tickets sold has a figure.',
  notOver: 'The quarter is not over: more tickets may be sold.',
  invalid: (count: number) => `Unable to save figures. ${count} validation errors.`,
  undecided: 'Choose for each figure that somebody else has changed whether yours or theirs is kept.',
  alreadySaving: 'The quarter is already being processed',
}
