import { Pill, type PillKind } from '@/components/ui/pill'
import type { ReleaseAnswer } from '@/lib/releases/service'

const states: Record<ReleaseAnswer['state'], { kind: PillKind; word: string }> = {
  making: { kind: 'info', word: 'Being made' },
  draft: { kind: 'warning', word: 'To be decided' },
  failed: { kind: 'error', word: 'Failed' },
  approved: { kind: 'success', word: 'Approved' },
  rejected: { kind: 'neutral', word: 'Rejected' },
}

export const ReleaseState = ({ state }: { state: ReleaseAnswer['state'] }) => (
  <Pill kind={states[state].kind}>{states[state].word}</Pill>
)
