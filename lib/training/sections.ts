import type { Role } from '@/lib/floor/identity/role'

/** How a section is shown. */
export const viewTypes = { table: 0, guides: 1 } as const
type ViewType = (typeof viewTypes)[keyof typeof viewTypes]

export const roles = ['GlobalAdmin', 'Admin', 'User', 'Other'] as const satisfies readonly Role[]

export type Section = {
  key: string
  title: string
  introText: string
  viewType: ViewType
  visibleTo: readonly Role[]
}

/**
 * The sections of the training hub, in order. Each guide names its section and roles itself (`guides/*.md`); a section
 * without guides for a role is not shown to it.
 */
export const sections = [
  {
    key: 'overview',
    title: 'Overview',
    introText: 'What Illuminate is for, and the way from an event to what its audience says.',
    viewType: viewTypes.guides,
    visibleTo: roles,
  },
  {
    key: 'sessions',
    title: 'Training sessions',
    introText: 'Live sessions to book, and recordings and transcripts of those that have been.',
    viewType: viewTypes.table,
    visibleTo: roles,
  },
  {
    key: 'accounts',
    title: 'Your account',
    introText: 'Getting in, staying safe, and letting your own systems in.',
    viewType: viewTypes.guides,
    visibleTo: roles,
  },
  {
    key: 'administration',
    title: 'Organisations, users and locations',
    introText: 'Keeping the records that everything else hangs on.',
    viewType: viewTypes.guides,
    visibleTo: roles,
  },
  {
    key: 'events',
    title: 'Events',
    introText: 'Recording what takes place, and the figures each quarter asks for.',
    viewType: viewTypes.guides,
    visibleTo: roles,
  },
  {
    key: 'surveys',
    title: 'Surveys',
    introText: 'Asking your audience, and reading what they say.',
    viewType: viewTypes.guides,
    visibleTo: roles,
  },
  {
    key: 'ticketing',
    title: 'Ticketing Data',
    introText: 'Bringing in what your box office knows.',
    viewType: viewTypes.guides,
    visibleTo: ['GlobalAdmin', 'Admin'],
  },
  {
    key: 'insights',
    title: 'Insights',
    introText: 'Reading the reports.',
    viewType: viewTypes.guides,
    visibleTo: roles,
  },
] as const satisfies readonly Section[]

export type SectionKey = (typeof sections)[number]['key']

/** The section shown by default, and for an unknown key. */
export const firstSection: SectionKey = 'overview'
