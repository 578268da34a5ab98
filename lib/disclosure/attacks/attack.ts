/** What an attack tried on a release, and what it got. */
export type AttackResult = {
  id: 'T1' | 'T2' | 'T3' | 'T4' | 'T5' | 'T6' | 'T7' | 'T8' | 'T9' | 'T10'
  /** In words, for the screen of a draft and the drill. */
  what: string
  /** How many times it was tried (cells, chains, people), and how many times it got what it must not. */
  tried: number
  succeeded: number
  /** The most times that it may succeed: 0, but for those that succeed by luck. */
  allowed: number
  /** What was measured, in words. */
  figure: string
  /** The first few that it got, in words that only Global Admins read. */
  found: readonly string[]
}

/** True where the release withstood the attack. */
export const isWithstood = ({ succeeded, allowed }: AttackResult): boolean => succeeded <= allowed
