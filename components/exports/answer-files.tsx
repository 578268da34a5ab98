'use client'

import { Download } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { useToasts } from '@/components/ui/toasts'
import { useDownload } from '@/components/ui/use-download'
import { addressOf, api } from '@/lib/api'
import { messages } from '@/lib/exports/messages'
import { type AnswerFile, AnswerFileList } from './answer-file-list'

type AnswerFilesProps = { surveyId: number; responses: number; files: readonly AnswerFile[] }

const pollMs = 2_000
const isOpen = ({ status }: Pick<AnswerFile, 'status'>) => status === 'Queued' || status === 'Processing'

/**
 * Downloads every answer. A small survey comes at once; a large one is made by the worker, shows its progress here, and
 * may be left: an email says when it is ready.
 */
export function AnswerFiles({ surveyId, responses, files }: AnswerFilesProps) {
  const toasts = useToasts()
  const router = useRouter()
  const { busy, download } = useDownload()
  const [asked, setAsked] = useState<'csv' | 'xlsx'>()
  const current = useProgress(surveyId, files)

  function ask(format: 'csv' | 'xlsx') {
    setAsked(format)
    void download({
      address: addressOf('GET /api/surveys/{id}/export-responses', { params: { id: surveyId }, query: { format } }),
      failed: messages.unableToExport,
      handleOther({ blob }) {
        const isQueued = blob.type.startsWith('application/json')
        if (isQueued) {
          toasts.success('Your file is being made. We will write to you when it is ready; you may leave this page.')
          router.refresh()
        }
        return isQueued
      },
    })
  }

  return (
    <Card title="Download the answers">
      <p className="mb-4 max-w-text text-ink-soft">
        One row a response, one column a question, in the words respondents read. Partial responses are marked as such.
      </p>
      <div className="flex flex-wrap gap-3">
        {(['xlsx', 'csv'] as const).map((format) => (
          <Button
            key={format}
            kind={format === 'xlsx' ? 'primary' : 'secondary'}
            icon={<Download size={18} aria-hidden="true" />}
            busy={busy && asked === format}
            disabled={responses === 0}
            onPress={() => ask(format)}
          >
            {format === 'xlsx' ? 'Download Excel' : 'Download CSV'}
          </Button>
        ))}
      </div>
      {current.length > 0 && <AnswerFileList files={current} />}
    </Card>
  )
}

/** The current files, loaded again every two seconds while one of them is being made. */
function useProgress(surveyId: number, files: readonly AnswerFile[]): readonly AnswerFile[] {
  const [polled, setPolled] = useState({ files, current: files })
  const current = polled.files === files ? polled.current : files
  const waiting = current.some(isOpen)
  useEffect(() => {
    if (!waiting) return
    const timer = setInterval(() => {
      api
        .send('GET /api/exports', { query: { filter: ['surveyId', '=', surveyId], take: 5 } })
        .then(({ data }) => setPolled({ files, current: data }))
        .catch(() => {})
    }, pollMs)
    return () => clearInterval(timer)
  }, [waiting, surveyId, files])
  return current
}
