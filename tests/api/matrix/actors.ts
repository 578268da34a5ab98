import { type Action, abilityFor, type Subject } from '@/lib/floor/access/rules'

/** The three organisations of the matrix. Events of `ours` take `theirs` as a partner; `rivals` stand apart. */
export const organisations = ['ours', 'theirs', 'rivals'] as const
export type Organisation = (typeof organisations)[number]

export type Actor = {
  name: string
  role: 'GlobalAdmin' | 'Admin' | 'User' | undefined
  of: readonly Organisation[]
  /** False where a cookie is sent and no longer counts, or none is. */
  isSignedIn: boolean
  hasAccepted: boolean
}

const staff = (name: string, role: Actor['role'], of: readonly Organisation[], not: Partial<Actor> = {}): Actor => ({
  ...{ name, role, of, isSignedIn: true, hasAccepted: true },
  ...not,
})

/** Everybody who tries every call and every page. */
export const actors: readonly Actor[] = [
  staff('nobody signed in', undefined, [], { isSignedIn: false, hasAccepted: false }),
  staff('a General User', 'User', ['ours']),
  staff('the Admin', 'Admin', ['ours']),
  staff('a partner’s Admin', 'Admin', ['theirs']),
  staff('a rival Admin', 'Admin', ['rivals']),
  staff('an Admin of two', 'Admin', ['ours', 'theirs']),
  staff('a Global Admin', 'GlobalAdmin', []),
  staff('a disabled Admin', 'Admin', ['ours'], { isSignedIn: false }),
  staff('an Admin without terms', 'Admin', ['ours'], { hasAccepted: false }),
]

/** Whose an object is, seen from `ours`. An absent one has a number that nothing has. */
export const places = ['own', 'partner', 'foreign', 'absent'] as const
export type Place = (typeof places)[number]

/** What a call can be about. A `draft`, `published`, `tryout`, `closed` or `archived` is a survey in that state. */
export type Kind =
  | 'organisation'
  | 'location'
  | 'user'
  | 'template'
  | 'event'
  | 'draft'
  | 'published'
  | 'tryout'
  | 'closed'
  | 'archived'
  | 'export'
  | 'response'
  /** A submitted response from paper, which can be reviewed. */
  | 'paper'
  /** One that was sent back to whoever entered it. */
  | 'rework'
  | 'trail'
  | 'email'
  | 'job'
  | 'release'
  | 'publicPin'
  | 'accessToken'
  | 'savedView'
  | 'storedTable'
  | 'reportLetter'
  | 'calendarFeed'
  | 'trainingSession'
  | 'organisationNote'
  | 'funderLetter'

/** Kinds that hang on an event and so have partners; the others belong to one organisation alone. */
const shared: readonly Kind[] = ['event', 'draft', 'published', 'tryout', 'closed', 'archived', 'paper']

const ownerAt: Record<Place, Organisation | undefined> = {
  own: 'ours',
  partner: 'theirs',
  foreign: 'rivals',
  absent: undefined,
}

/** Whose an object is: at `partner`, what is shared is owned by `ours`, and the rest belongs to `theirs`. */
export const ownerOf = (kind: Kind, place: Place): Organisation | undefined =>
  place === 'partner' && shared.includes(kind) ? 'ours' : ownerAt[place]

export const partnersOf = (kind: Kind, place: Place): readonly Organisation[] =>
  place === 'partner' && shared.includes(kind) ? ['theirs'] : []

/** Kinds that are one person's, and nobody else's. */
const ofOnePerson: readonly Kind[] = ['export', 'accessToken', 'savedView', 'reportLetter', 'funderLetter', 'rework']

export type Relation = 'owner' | 'partner' | 'none'

/**
 * As what an actor stands before an object. An export, a token or a saved view is one person's and nobody else's; a training
 * session is everybody's.
 */
export function relationOf(actor: Actor, kind: Kind, place: Place): Relation {
  const owner = ownerOf(kind, place)
  if (owner === undefined) return 'none'
  if (kind === 'trainingSession') return 'owner'
  if (ofOnePerson.includes(kind)) return requesterAt[place] === actor.name ? 'owner' : 'none'
  if (actor.role === 'GlobalAdmin' || actor.of.includes(owner)) return 'owner'
  return partnersOf(kind, place).some((partner) => actor.of.includes(partner)) ? 'partner' : 'none'
}

export const requesterAt: Record<Place, string> = {
  own: 'the Admin',
  partner: 'a partner’s Admin',
  foreign: 'a rival Admin',
  absent: '',
}

/** The table of permissions, itself tested cell by cell beside its rules. */
export const may = ({ role }: Actor, action: Action, subject: Subject) =>
  abilityFor(role ?? 'anonymous').can(action, subject)
