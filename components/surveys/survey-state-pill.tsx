import { Archive, CircleStop } from 'lucide-react'
import { Pill, type PillKind } from '@/components/ui/pill'
import type { SurveyState } from '@/lib/surveys/lifecycle'

const pills: Record<SurveyState, { kind: PillKind; word: string; icon?: typeof Archive }> = {
  draft: { kind: 'neutral', word: 'Draft' },
  scheduled: { kind: 'info', word: 'Scheduled' },
  active: { kind: 'success', word: 'Active' },
  closed: { kind: 'neutral', word: 'Closed', icon: CircleStop },
  archived: { kind: 'neutral', word: 'Archived', icon: Archive },
}

/** What each state is called, in the order of a survey's life. */
export const stateChoices: readonly { id: SurveyState; name: string }[] = Object.entries(pills).map(
  ([id, { word }]) => ({
    id: id as SurveyState,
    name: word,
  }),
)

/** The state of a survey as a word with a shape of its own. */
export function SurveyStatePill({ state }: { state: SurveyState }) {
  const { kind, word, icon: Icon } = pills[state]
  return (
    <Pill kind={kind} {...(Icon && { icon: <Icon size={14} aria-hidden="true" /> })}>
      {word}
    </Pill>
  )
}
