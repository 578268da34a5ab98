import { Pill, type PillKind } from '@/components/ui/pill'
import { type LetterState, letterStates } from '@/lib/operations/words'

const looks: Record<LetterState, PillKind> = {
  queued: 'info',
  sent: 'success',
  failed: 'error',
  kept: 'neutral',
  uncertain: 'warning',
}

export const LetterStatePill = ({ state }: { state: LetterState }) => (
  <Pill kind={looks[state]}>{letterStates[state]}</Pill>
)
