import 'server-only'
import { authorize } from '@/lib/floor/access/authorize'
import { runBulk } from '@/lib/floor/bulk/run-bulk'
import type { StaffContext } from '@/lib/floor/identity/context'
import type { BulkSurveys, SurveyAction } from './bulk-schema'
import { finishMinutes } from './lifecycle'
import { messages } from './messages'
import { archiveSurvey, closeSurvey, reopenSurvey, unarchiveSurvey } from './transitions'

const transitions = { close: closeSurvey, reopen: reopenSurvey, archive: archiveSurvey, unarchive: unarchiveSurvey }

/** What takes each back. Reopening may take away a last day, which closing does not bring back, but the survey is closed. */
const ways: Record<SurveyAction['kind'], SurveyAction['kind']> = {
  close: 'reopen',
  reopen: 'close',
  archive: 'unarchive',
  unarchive: 'archive',
}

const notes: Record<SurveyAction['kind'], readonly string[]> = {
  close: [messages.othersFinish(finishMinutes)],
  reopen: [],
  archive: [messages.losesCode],
  unarchive: [],
}

/** Takes several surveys from one state to another, by the transitions of a single one. */
export async function changeSurveys(ctx: StaffContext, { ids, preview, action: { kind } }: BulkSurveys) {
  authorize(ctx, 'update', 'survey')
  return runBulk<SurveyAction>(ctx, { ids, preview }, async (tx, id) => {
    await transitions[kind](tx, id, {})
    return { outcome: 'done', notes: notes[kind], undo: { action: { kind: ways[kind] }, id } }
  })
}
