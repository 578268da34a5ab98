import { Pill, type PillKind } from '@/components/ui/pill'
import { type LetterState, letterStates } from '@/lib/operations/words'

const pillKinds: Record<LetterState, PillKind> = {
  queued: 'info',
  sent: 'success',
  failed: 'error',
  kept: 'neutral',
  uncertain: 'warning',
}

export const EmailStatePill = ({ state }: { state: LetterState }) => (
  <Pill kind={pillKinds[state]}>{letterStates[state]}</Pill>
)
