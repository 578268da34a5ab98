'use client'

import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { DefinitionList } from '@/components/ui/definition-list'
import { Dialog } from '@/components/ui/dialog'
import { Spinner } from '@/components/ui/spinner'
import { useAnswer } from '@/components/ui/use-answer'
import type { getTrailLine, TrailRow } from '@/lib/audit-trail/service'
import { actionInWords, roleInWords, subjectInWords } from '@/lib/audit-trail/words'
import { dateTimeInLondon } from '@/lib/floor/calendar/plain-date'
import { addressOf } from '@/lib/floor/http/api'
import { ChangeTable } from './change-table'

/** Instants are text on the wire. */
type Line = Omit<Awaited<ReturnType<typeof getTrailLine>>, 'at'> & { at: string }

type ChangeDialogProps = {
  /** Which line is open; undefined for none. */
  line: Pick<TrailRow, 'id' | 'at' | 'subject' | 'action'> | undefined
  onClose: () => void
}

/** One line of the trail: who, when, and every changed field before and after. */
export function ChangeDialog({ line: opened, onClose }: ChangeDialogProps) {
  const at = opened && new Date(opened.at).toISOString()
  const { answer: line, problem } = useAnswer<Line>(opened && addressOf(`/api/audit-trail/${opened.id}`, { at }))
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

const aboutLine = (line: Line) => [
  { term: 'Name', detail: <span className="[overflow-wrap:anywhere]">{line.subjectName}</span> },
  { term: 'Number', detail: line.subjectId },
  { term: 'When', detail: dateTimeInLondon(new Date(line.at)) },
  { term: 'Person', detail: `${line.actorName} (${roleInWords(line.actorRole)})` },
  { term: 'Organisation', detail: line.organisationName },
  ...(line.note ? [{ term: 'Note', detail: line.note }] : []),
  ...(line.address ? [{ term: 'Network address', detail: line.address }] : []),
  { term: 'Request', detail: <code className="text-sm [overflow-wrap:anywhere]">{line.requestId}</code> },
]
