import { type AttackId, type AttackResult, isWithstood } from '@/lib/disclosure/attacks/attack'

/** One attack on a made-up nation: what it got with its protection off, and what with it on. */
export type AttackTrial = {
  id: AttackId
  /** Which protection was off, or what happened between releases. */
  what: string
  unprotected: number
  isWithstood: boolean
  /** `off 159 of 193, on 0 of 193` */
  figure: string
  found: readonly string[]
}

export function trialOf(what: string, off: AttackResult, on: AttackResult): AttackTrial {
  const count = ({ succeeded, tried }: AttackResult) =>
    `${succeeded.toLocaleString('en-GB')} of ${tried.toLocaleString('en-GB')}`
  return {
    ...{ id: on.id, what, found: on.found },
    unprotected: isWithstood(off) ? 0 : off.succeeded,
    isWithstood: isWithstood(on),
    figure: `off ${count(off)}; on ${count(on)}${on.allowed > 0 ? `, at most ${on.allowed.toLocaleString('en-GB')}` : ''}`,
  }
}
