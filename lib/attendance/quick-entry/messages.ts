/** Messages of quick entry. The wording is ours: the specification has none. */
export const messages = {
  saved: (figures: number, events: number) =>
    `${counted(figures, 'figure')} of ${counted(events, 'event')} successfully saved.`,
  unableToSave: (reason: string) => `Unable to save figures. ${reason}`,
  overtaken: (cells: number) =>
    `Somebody else has changed ${cells === 1 ? 'one' : cells.toLocaleString('en-GB')} of these figures in the meantime. Nothing has been saved.`,
  deleted: (event: string, who: string) => `‘${event}’ was deleted ${who}.`,
  notOwned: (event: string) => `‘${event}’ belongs to another organisation, which enters its figures.`,
  unsaveable: (events: number) =>
    `The figures of ${events.toLocaleString('en-GB')} events cannot be saved here. Nothing has been saved.`,
  notInQuarter: (event: string) => `‘${event}’ does not take place in this quarter.`,
  notTicketed: 'Not available for non-ticketed events',
  invalid: (count: number) => `Unable to save figures. ${count} validation errors.`,
  undecided: 'Choose for each figure that somebody else has changed whether yours or theirs is kept.',
  alreadySaving: 'The quarter is already being processed',
}

function counted(count: number, what: string): string {
  return `${count.toLocaleString('en-GB')} ${what}${count === 1 ? '' : 's'}`
}
