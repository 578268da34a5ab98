/** One list of the platform, on the screen that shows it. */
export type ListScreen = {
  address: string
  /** What its grid is called. */
  list: string
  /**
   * How far below the header of the platform its first row may begin, at 1,280 pixels; 160 for a list and nothing else.
   */
  firstRowWithin: number
  /** What it is of: an organisation of the fixture, by its number in the address. */
  about?: 'organisation'
}

const plain = 160
/** With choices of the screen's own above: an organisation, a year, a banner. */
const withChoices = 290
/** Within a tab or a section of a page. */
const within = 330

/** Every list there is: one that is drawn by a grid and is not here fails the test of the lists. */
export const listScreens: readonly ListScreen[] = [
  { address: '/locations-list', list: 'Locations', firstRowWithin: plain },
  { address: '/organisations-list?f=', list: 'Organisations', firstRowWithin: plain },
  { address: '/users-list', list: 'Users', firstRowWithin: plain },
  { address: '/exports', list: 'Exports', firstRowWithin: plain },
  // Its usual filter is a chip above it.
  { address: '/audit-trail', list: 'Audit trail', firstRowWithin: plain + 40 },
  { address: '/events-list?year=-1', list: 'Events', firstRowWithin: withChoices },
  {
    address: '/events-list?view=box-office&organisationId={id}',
    list: 'References',
    // With what can be done with several of them above.
    firstRowWithin: withChoices + 40,
    about: 'organisation',
  },
  { address: '/surveys-list', list: 'Surveys', firstRowWithin: withChoices },
  { address: '/reviews?show=all', list: 'Reviews', firstRowWithin: withChoices },
  { address: '/operations', list: 'Emails', firstRowWithin: within },
  { address: '/training?section=sessions', list: 'Upcoming sessions', firstRowWithin: within },
  { address: '/training?section=sessions', list: 'Previous sessions', firstRowWithin: Number.POSITIVE_INFINITY },
  {
    address: '/training?section=sessions',
    list: 'Past sessions without a recording',
    firstRowWithin: Number.POSITIVE_INFINITY,
  },
  {
    address: '/organisation-details/{id}?tabIndex=1',
    list: 'Survey templates',
    firstRowWithin: within,
    about: 'organisation',
  },
]
