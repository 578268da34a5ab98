export const attackIds = ['T1', 'T2', 'T3', 'T4', 'T5', 'T6', 'T7', 'T8', 'T9', 'T10'] as const
export type AttackId = (typeof attackIds)[number]

/** What each attack tries. */
export const attackWords: Record<AttackId, string> = {
  T1: 'Work out withheld counts from totals and the other parts',
  T2: 'Get a number that is not in the release by chains of filters',
  T3: 'Work out withheld sums by adding and subtracting published ones',
  T4: 'Estimate withheld sums to within 15 % from everything published',
  T5: 'Find the true count of a total as the mean of all the ways to add it up',
  T6: 'Tell from a changed figure that somebody was added',
  T7: 'Learn what one organisation contributed, as another contributor or by comparing releases',
  T8: 'Find a planted name in what is published',
  T9: 'Find noise that is not as it should be, or that differs for the same people',
  T10: 'Tell a withheld group from an empty one',
}

/** What an attack tried on a release, and what it got. */
export type AttackResult = {
  id: AttackId
  /** How many times it was tried (cells, chains, people), and how many times it got what it must not. */
  tried: number
  succeeded: number
  /** The most times that it may succeed: 0, but for those that succeed by luck. */
  allowed: number
  /** The first few that it got, for Global Admins. */
  found: readonly string[]
}

/** True where the release withstood the attack. */
export const isWithstood = ({ succeeded, allowed }: AttackResult): boolean => succeeded <= allowed

/** So many of what an attack got are told. */
const mostReported = 10

/** The first few of what an attack got. */
export const listFirst = (found: readonly string[]) => found.slice(0, mostReported)

/** The result of an attack that got these. */
export const attackResult = (id: AttackId, tried: number, found: readonly string[], allowed = 0): AttackResult => ({
  ...{ id, tried, allowed, succeeded: found.length },
  found: listFirst(found),
})
