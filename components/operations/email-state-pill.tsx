import { Pill, type PillKind } from '@/components/ui/pill'
import { type EmailState, emailStates } from '@/lib/operations/words'

const pillKinds: Record<EmailState, PillKind> = {
  queued: 'info',
  sent: 'success',
  failed: 'error',
  kept: 'neutral',
  uncertain: 'warning',
}

export const EmailStatePill = ({ state }: { state: EmailState }) => (
  <Pill kind={pillKinds[state]}>{emailStates[state]}</Pill>
)
