import { Pill, type PillKind } from '@/components/ui/pill'
import { type ReviewState, stateWords } from '@/lib/reviews/rules'

const kinds: Record<ReviewState, PillKind> = {
  open: 'neutral',
  primary: 'info',
  primaryRework: 'warning',
  secondary: 'info',
  secondaryRework: 'warning',
  approved: 'success',
}

/** Where a review is. */
export const ReviewStatePill = ({ state }: { state: ReviewState }) => (
  <Pill kind={kinds[state]}>{stateWords[state]}</Pill>
)
