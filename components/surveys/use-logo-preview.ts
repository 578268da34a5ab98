'use client'

import { useEffect, useState } from 'react'
import { api } from '@/lib/api'
import { Problem } from '@/lib/floor/http/problem'
import type { SurveyDetails } from '@/lib/surveys/read-surveys'

/** JPEG files begin with FF D8 FF, which is this in base64. */
const jpegStart = '/9j/'

const dataUrlOf = (base64: string) => `data:image/${base64.startsWith(jpegStart) ? 'jpeg' : 'png'};base64,${base64}`

/** The survey's own logo, else that of the organisation that lends its own; undefined while neither is there. */
export function useLogoPreview(survey: SurveyDetails, lender: number): string | undefined {
  const { id, logoFile, logoMark, assignedEventOwnerOrganisations: owners } = survey
  const lends = owners.some((owner) => owner.id === lender && owner.hasLogo)
  const logoKey = logoFile !== null || lends ? `${logoMark}:${lender}` : undefined
  const [loaded, setLoaded] = useState<{ logoKey: string; picture: string }>()
  useEffect(() => {
    if (logoKey === undefined) return
    const abort = new AbortController()
    const query = logoFile === null ? { organisationId: lender } : {}
    api
      .send('GET /api/surveys/{id}/logo', { params: { id }, query, signal: abort.signal })
      .then((base64) => setLoaded({ logoKey, picture: dataUrlOf(base64) }))
      .catch((error) => {
        // Without the picture the field says that there is none; nothing else depends on it.
        if (!abort.signal.aborted && !(error instanceof Problem)) throw error
      })
    return () => abort.abort()
  }, [id, logoKey, logoFile, lender])
  return loaded?.logoKey === logoKey ? loaded?.picture : undefined
}
