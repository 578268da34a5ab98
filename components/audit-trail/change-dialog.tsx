'use client'

import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { DefinitionList } from '@/components/ui/definition-list'
import { Dialog } from '@/components/ui/dialog'
import { Spinner } from '@/components/ui/spinner'
import { useAnswer } from '@/components/ui/use-answer'
import { type AnswerOf, addressOf } from '@/lib/api'
import { actionInWords, roleInWords, subjectInWords } from '@/lib/audit-trail/words'
import { dateTimeInLondon } from '@/lib/floor/calendar/plain-date'
import { ChangeTable } from './change-table'
import type { TrailRow } from './trail-grid'

type ChangeDialogProps = {
  /** Which line is open; undefined for none. */
  line: Pick<TrailRow, 'id' | 'at' | 'subject' | 'action'> | undefined
  onClose: () => void
}

/** One line of the trail: who, when, and every changed field before and after. */
export function ChangeDialog({ line: opened, onClose }: ChangeDialogProps) {
  const { answer: line, problem } = useAnswer(
    opened && addressOf('GET /api/audit-trail/{id}', { params: { id: opened.id }, query: { at: opened.at } }),
  )
  return (
    <Dialog
      open={opened !== undefined}
      onClose={onClose}
      title={opened ? `${subjectInWords(opened.subject)}: ${actionInWords(opened.action).toLowerCase()}` : ''}
      dismissable
      actions={<Button onPress={onClose}>Close</Button>}
    >
      {problem && (
        <Banner kind="error" live>
          Unable to open the line. {problem.message}
        </Banner>
      )}
      {!problem && !line && <Spinner label="Opening the line" />}
      {line && (
        <div className="flex flex-col gap-5">
          <ChangeTable action={line.action} changes={line.changes} />
          <DefinitionList items={aboutLine(line)} />
        </div>
      )}
    </Dialog>
  )
}

const aboutLine = (line: AnswerOf<'GET /api/audit-trail/{id}'>) => [
  { term: 'Name', detail: <span className="[overflow-wrap:anywhere]">{line.subjectName}</span> },
  { term: 'Number', detail: line.subjectId },
  { term: 'When', detail: dateTimeInLondon(new Date(line.at)) },
  { term: 'Person', detail: `${line.actorName} (${roleInWords(line.actorRole)})` },
  { term: 'Organisation', detail: line.organisationName },
  ...(line.note ? [{ term: 'Note', detail: line.note }] : []),
  ...(line.address ? [{ term: 'Network address', detail: line.address }] : []),
  { term: 'Request', detail: <code className="text-sm [overflow-wrap:anywhere]">{line.requestId}</code> },
]
