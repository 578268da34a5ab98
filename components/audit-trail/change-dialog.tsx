'use client'

import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { DefinitionList } from '@/components/ui/definition-list'
import { Dialog } from '@/components/ui/dialog'
import { Spinner } from '@/components/ui/spinner'
import { useAnswer } from '@/components/ui/use-answer'
import { type AnswerOf, addressOf } from '@/lib/api'
import type { Change } from '@/lib/audit-trail/changes'
import { actionInWords, roleInWords, subjectInWords } from '@/lib/audit-trail/words'
import { dateTimeInLondon } from '@/lib/floor/calendar/plain-date'
import type { AuditRow } from './audit-grid'

type ChangeDialogProps = {
  /** Which entry is open; undefined for none. */
  entry: Pick<AuditRow, 'id' | 'at' | 'subject' | 'action'> | undefined
  onClose: () => void
}

/** One entry of the audit trail: who, when, and every changed field before and after. */
export function ChangeDialog({ entry: opened, onClose }: ChangeDialogProps) {
  const { answer: details, problem } = useAnswer(
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
      {!problem && !details && <Spinner label="Opening the line" />}
      {details && (
        <div className="flex flex-col gap-5">
          <ChangeTable action={details.action} changes={details.changes} />
          <DefinitionList items={describeEntry(details)} />
        </div>
      )}
    </Dialog>
  )
}

const describeEntry = (details: AnswerOf<'GET /api/audit-trail/{id}'>) => [
  { term: 'Name', detail: <span className="[overflow-wrap:anywhere]">{details.subjectName}</span> },
  { term: 'Number', detail: details.subjectId },
  { term: 'When', detail: dateTimeInLondon(new Date(details.at)) },
  { term: 'Person', detail: `${details.actorName} (${roleInWords(details.actorRole)})` },
  { term: 'Organisation', detail: details.organisationName },
  ...(details.note ? [{ term: 'Note', detail: details.note }] : []),
  ...(details.address ? [{ term: 'Network address', detail: details.address }] : []),
  { term: 'Request', detail: <code className="text-sm [overflow-wrap:anywhere]">{details.requestId}</code> },
]

type ChangeTableProps = { action: string; changes: readonly Change[] }

const cellStyle = 'px-3 py-2 text-left align-top [overflow-wrap:anywhere] whitespace-pre-wrap'

const Value = ({ words }: { words: string | null }) =>
  words === null ? <span className="text-ink-soft italic">blank</span> : words

/** Fields with what they were and what they became; of a new or a deleted record, with the values there are. */
function ChangeTable({ action, changes }: ChangeTableProps) {
  if (changes.length === 0) return <p className="text-ink-soft">No fields were changed.</p>
  const isChange = action !== 'create' && action !== 'delete' && changes.some(({ before }) => before !== null)
  const caption = isChange ? 'What changed' : action === 'delete' ? 'What was deleted' : 'What was recorded'
  return (
    <div className="overflow-x-auto rounded-md border border-line">
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead className="bg-ground">
          <tr>
            <th scope="col" className={cellStyle}>
              Field
            </th>
            {isChange && (
              <th scope="col" className={cellStyle}>
                Before
              </th>
            )}
            <th scope="col" className={cellStyle}>
              {isChange ? 'After' : 'Value'}
            </th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ field, label, before, after }) => (
            <tr key={field} className="border-line border-t">
              <th scope="row" className={cellStyle}>
                {label}
              </th>
              {isChange && (
                <td className={cellStyle}>
                  <Value words={before} />
                </td>
              )}
              <td className={cellStyle}>
                <Value words={isChange ? after : (after ?? before)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
