import { Pill } from '@/components/ui/pill'
import type { SurveyState } from '@/lib/surveys/rules'

const looks = {
  draft: ['info', 'Draft'],
  active: ['success', 'Active'],
  inactive: ['neutral', 'Inactive'],
  archived: ['neutral', 'Archived'],
} as const

/** The state of a survey as a word with a shape. */
export function SurveyStatePill({ state }: { state: SurveyState }) {
  const [kind, word] = looks[state]
  return <Pill kind={kind}>{word}</Pill>
}
