'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { useToasts } from '@/components/ui/toasts'
import { Problem } from '@/lib/floor/http/problem'
import { messages } from '@/lib/surveys/messages'
import type { SurveyDetails } from '@/lib/surveys/read-surveys'
import { deleteIfNew, deleteSurvey, isEditorOf } from './delete-if-new'
import { isOwnNewSurvey, removeOwnNewSurvey, trackOwnNewSurveys } from './own-new-surveys'
import { recordDeletion } from './use-is-deleted'

/**
 * How a draft ends: a new survey abandoned on leaving is deleted, by the window that made it; Cancel on
 * a draft deletes it, after a question once it has been saved or where another window made it; Delete always asks.
 */
export function useDraftDeletion(survey: SurveyDetails, back: string) {
  const router = useRouter()
  const toasts = useToasts()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const isNew = useRef(survey.isNew)
  isNew.current = survey.isNew && survey.mayEdit

  useEffect(() => {
    trackOwnNewSurveys()
    return () => {
      // A development build mounts everything twice, and what stays at its address was not left.
      setTimeout(() => {
        if (!isNew.current || !isOwnNewSurvey(survey.id) || isEditorOf(survey.id, window.location.pathname)) return
        removeOwnNewSurvey(survey.id)
        // The page that was led to may have listed it still.
        recordDeletion(survey.id, () => deleteIfNew(survey.id)).then(
          () => router.refresh(),
          () => {},
        )
      })
    }
  }, [survey.id, router])

  /** Deletes the survey, says so and leads away; `work` answers false where a question must come first. */
  async function deleteDraft(work: () => Promise<boolean>) {
    if (busy) return
    setBusy(true)
    try {
      if (!(await recordDeletion(survey.id, work))) return setAsking(true)
      removeOwnNewSurvey(survey.id)
      setAsking(false)
      toasts.success(messages.deleted)
      router.replace(back)
    } catch (error) {
      setAsking(false)
      if (!(error instanceof Problem)) throw error
      toasts.error(messages.unableToDelete(error.message))
    } finally {
      setBusy(false)
    }
  }

  const deleteNow = () => deleteDraft(() => deleteSurvey(survey.id).then(() => true))

  function cancel() {
    if (!survey.isDraft) router.push(back)
    else if (isNew.current && isOwnNewSurvey(survey.id)) void deleteDraft(() => deleteIfNew(survey.id))
    else if (isNew.current || survey.mayDelete) setAsking(true)
    else router.push(back)
  }

  return { asking, busy, cancel, deleteNow, askDelete: () => setAsking(true), stopAsking: () => setAsking(false) }
}
