'use client'

import { useEffect, useState } from 'react'
import { api } from '@/lib/api'
import { Problem } from '@/lib/floor/http/problem'
import type { SurveyDetails } from '@/lib/surveys/read-surveys'

/** JPEG files begin with FF D8 FF, which is this in base64. */
const jpegStart = '/9j/'

const addressOf = (base64: string) => `data:image/${base64.startsWith(jpegStart) ? 'jpeg' : 'png'};base64,${base64}`

/** The survey's own logo, else that of the organisation that lends its own; undefined while neither is there. */
export function useShownLogo(survey: SurveyDetails, lender: number): string | undefined {
  const { id, logoFile, logoMark, assignedEventOwnerOrganisations: owners } = survey
  const lends = owners.some((owner) => owner.id === lender && owner.hasLogo)
  const wanted = logoFile !== null || lends ? `${logoMark}:${lender}` : undefined
  const [shown, setShown] = useState<{ wanted: string; picture: string }>()
  useEffect(() => {
    if (wanted === undefined) return
    const asked = new AbortController()
    const query = logoFile === null ? { organisationId: lender } : {}
    api
      .send('GET /api/surveys/{id}/logo', { params: { id }, query, signal: asked.signal })
      .then((base64) => setShown({ wanted, picture: addressOf(base64) }))
      .catch((error) => {
        // Without the picture the field says that there is none; nothing else depends on it.
        if (!asked.signal.aborted && !(error instanceof Problem)) throw error
      })
    return () => asked.abort()
  }, [id, wanted, logoFile, lender])
  return shown?.wanted === wanted ? shown?.picture : undefined
}
