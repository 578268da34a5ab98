'use client'

import { useEffect, useState } from 'react'
import { Banner } from '@/components/ui/banner'
import { Spinner } from '@/components/ui/spinner'
import { api } from '@/lib/api'
import type { Finding } from '@/lib/imports/finding'
import { FindingsGrid } from './findings-grid'

type UploadFindingsProps = { surveyId: number; importId: number; name: string }

/** The findings of one upload, fetched once it is looked at. */
export function UploadFindings({ surveyId, importId, name }: UploadFindingsProps) {
  const [findings, setFindings] = useState<readonly Finding[]>()
  const [failed, setFailed] = useState<string>()

  useEffect(() => {
    const leaving = new AbortController()
    api
      .send('GET /api/surveys/{id}/bulk/findings', {
        params: { id: surveyId },
        query: { importId },
        signal: leaving.signal,
      })
      .then((answer) => setFindings(answer.findings))
      .catch((error: unknown) => {
        if (!leaving.signal.aborted) setFailed(error instanceof Error ? error.message : '')
      })
    return () => leaving.abort()
  }, [surveyId, importId])

  if (failed !== undefined)
    return (
      <Banner kind="error" live>
        {failed}
      </Banner>
    )
  return findings ? <FindingsGrid findings={findings} name={name} /> : <Spinner />
}
