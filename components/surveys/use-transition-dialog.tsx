'use client'

import dynamic from 'next/dynamic'
import { type ReactNode, useState } from 'react'
import { leave } from '@/components/form/leave'
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
  const [asked, setAsked] = useState<TransitionVerb>()
  // Archiving makes the form read-only: what is not saved in it would be lost.
  const ask = (verb: TransitionVerb) => (verb === 'archive' ? leave(() => setAsked(verb)) : setAsked(verb))
  return {
    ask,
    dialog: asked && (
      <TransitionDialog survey={survey} transitions={transitions} verb={asked} onClose={() => setAsked(undefined)} />
    ),
  }
}
