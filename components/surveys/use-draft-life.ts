'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { useToasts } from '@/components/ui/toasts'
import { api } from '@/lib/floor/http/api'
import { Problem } from '@/lib/floor/http/problem'
import { say } from '@/lib/surveys/messages'
import type { SurveyDetails } from '@/lib/surveys/read-surveys'

const remove = (surveyId: number) => api.delete('/api/surveys', { surveyId })

/**
 * How a draft ends (document 3 §4): a new survey abandoned on leaving is deleted; Cancel on a draft deletes it, after a
 * question once it has been saved; Delete asks always.
 */
export function useDraftLife(survey: SurveyDetails, back: string) {
  const router = useRouter()
  const toasts = useToasts()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const gone = useRef(false)
  const isNew = useRef(survey.isNew)
  isNew.current = survey.isNew && survey.mayEdit

  useEffect(() => {
    let stays = true
    return () => {
      stays = false
      // A development build mounts everything twice; only what stays away was left.
      setTimeout(() => {
        if (stays || gone.current || !isNew.current || window.location.pathname.endsWith(`/${survey.id}`)) return
        gone.current = true
        remove(survey.id).catch(() => {})
      })
    }
  }, [survey.id])

  async function deleteNow(): Promise<boolean> {
    setBusy(true)
    try {
      await remove(survey.id)
      gone.current = true
      toasts.success(say.deleted)
      return true
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      toasts.error(say.unableToDelete(error.message))
      return false
    } finally {
      setBusy(false)
      setAsking(false)
    }
  }

  function cancel() {
    if (survey.isDraft && !survey.isNew && survey.mayDelete) setAsking(true)
    else router.push(back)
  }

  return { asking, busy, cancel, deleteNow, askDelete: () => setAsking(true), stopAsking: () => setAsking(false) }
}
