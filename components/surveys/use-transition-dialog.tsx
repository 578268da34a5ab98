'use client'

import dynamic from 'next/dynamic'
import { type ReactNode, useState } from 'react'
import { leavePage } from '@/components/form/leave-guard'
import type { SurveyDetails } from '@/lib/surveys/read-surveys'
import type { SurveyTransitions } from './use-survey-form'

const TransitionDialog = dynamic(() => import('./transition-dialog').then((file) => file.TransitionDialog), {
  ssr: false,
})

export type TransitionVerb = 'close' | 'reopen' | 'archive' | 'unarchive'

/**
 * Asks before a survey is closed, reopened, archived or unarchived, and does it. The survey's form goes on from what the
 * transition answers.
 */
export function useTransitionDialog(
  survey: SurveyDetails,
  transitions: SurveyTransitions,
): { ask: (verb: TransitionVerb) => void; dialog: ReactNode } {
  const [openVerb, setOpenVerb] = useState<TransitionVerb>()
  // Archiving makes the form read-only: what is not saved in it would be lost.
  const ask = (verb: TransitionVerb) => (verb === 'archive' ? leavePage(() => setOpenVerb(verb)) : setOpenVerb(verb))
  return {
    ask,
    dialog: openVerb && (
      <TransitionDialog
        survey={survey}
        transitions={transitions}
        verb={openVerb}
        onClose={() => setOpenVerb(undefined)}
      />
    ),
  }
}
