import 'server-only'
import { createHash } from 'node:crypto'
import { completionMethods } from '@/db/stored-values'
import { canonicalJson } from '@/lib/floor/canonical-json'
import { conflict } from '@/lib/floor/errors/domain-error'
import type { StaffContext } from '@/lib/floor/identity/context'
import { lockRows } from '@/lib/floor/saving/locks'
import { addressOf } from '@/lib/floor/spreadsheet/reading/cells'
import { type ImportOutcome, type ImportReport, importKind } from '@/lib/imports/import-kind'
import { type OfflineResponse, receiveResponses } from '@/lib/responses/receive-responses'
import { uuidOf } from '@/lib/responses/uuid'
import { hashKey, newValidationKey } from '@/lib/responses/validation-key'
import type { Answers } from '@/lib/surveys/engine/answers'
import { compilePlan } from '@/lib/surveys/engine/plan'
import { isArchived } from '@/lib/surveys/lifecycle'
import { messages as surveyMessages } from '@/lib/surveys/messages'
import { schemaOf } from '@/lib/surveys/questions/survey-schema'
import { type CheckedPerson, checkPerson } from './check-person'
import { gatherSheets, type TemplateContents } from './gather-sheet'
import { firstResponse, referenceName, templateHeads, templateRows, templateSheet } from './layout'
import { formatOutcome, messages } from './messages'
import * as queries from './queries'
import { readTemplateSheets, type SheetPart } from './read-template-sheets'
import { getUploadableSurvey } from './uploadable-survey'

type Paper = CheckedPerson & { id: string }

/** Checked responses, and the questions against which they were checked. */
type CheckedPapers = { papers: Paper[]; questions: unknown }

/** The import of answers copied from paper into the offline template. */
export const offlineAnswers = importKind<SheetPart, CheckedPapers>({
  kind: 'answers',
  stopsOnWarnings: false,
  admit: async (ctx, { surveyId }) => {
    await getUploadableSurvey(ctx, surveyId ?? 0)
  },
  read: readTemplateSheets,
  async check(ctx, { surveyId }, parts, report) {
    const survey = await getUploadableSurvey(ctx, surveyId ?? 0)
    const questions = schemaOf(survey)
    const plan = compilePlan(questions)
    const rows = templateRows(plan.questions.map(({ question }) => question))
    const gathered = await gatherSheets(rows, parts, report)
    if (!gathered || !isTemplateOf(survey, gathered, report)) return { papers: [], questions }
    for (const row of rows)
      if (!gathered.places.has(row.name) && row.question)
        report.addFinding({
          ...sheetFinding,
          column: row.name,
          type: 'Missing question',
          description: `The row of the question ${row.name} is missing.`,
          fix: 'Download the offline template of this survey again and copy the answers into it.',
        })
    const checking = { plan, rows, places: gathered.places, addFinding: report.addFinding }
    const people = [...gathered.people]
      .filter(([, entries]) => [...entries.keys()].some((name) => name !== referenceName))
      .sort(([a], [b]) => a - b)
    if (people.length === 0)
      report.addFinding({
        ...sheetFinding,
        column: 'Responses',
        type: 'No responses',
        description: 'There is no answer in the workbook.',
        fix: 'Write the answers of each person into a column of their own, the first into ‘Responses’.',
      })
    const checked = people.flatMap(([person, entries]) => checkPerson(person, entries, checking) ?? [])
    return { papers: withIds(survey.id, checked), questions }
  },
  commit,
})

const sheetFinding = { sheet: templateSheet, cell: '', severity: 'error' as const }

/** Whether the workbook is the template of this survey; if not, reports of which survey it is. */
function isTemplateOf(survey: { quickCode: string | null }, { key }: TemplateContents, report: ImportReport): boolean {
  if (key && key.quickCode === survey.quickCode) return true
  const fix = 'Download the offline template of this survey and copy the answers into it.'
  report.addFinding({
    ...sheetFinding,
    column: '',
    type: 'Another template',
    description: key
      ? `The workbook is the template of another survey: ${key.surveyName.slice(0, 100)} (${key.quickCode.slice(0, 20)}).`
      : 'The workbook does not say which survey it is of: its sheet ‘Options’ is missing or was changed.',
    fix: key ? 'Upload it on the page of that survey.' : fix,
  })
  return false
}

/** Gives each paper an id. Papers with the same answers are numbered in the order of their columns. */
function withIds(surveyId: number, people: readonly CheckedPerson[]): Paper[] {
  const seen = new Map<string, number>()
  return people.map((one) => {
    const { answers, reference } = one
    const first = paperResponseId({ surveyId, answers, reference, occurrence: 0 })
    const occurrence = seen.get(first) ?? 0
    seen.set(first, occurrence + 1)
    return { ...one, id: occurrence === 0 ? first : paperResponseId({ surveyId, answers, reference, occurrence }) }
  })
}

async function commit(
  tx: StaffContext,
  upload: { id: number; surveyId: number | null },
  { papers, questions }: CheckedPapers,
  report: ImportReport,
): Promise<ImportOutcome> {
  const surveyId = upload.surveyId ?? 0
  // Excludes other uploads, their undoing and changes of the questions meanwhile.
  await lockRows(tx.db, 'surveys', [surveyId], 'no key update')
  const survey = await queries.findSurvey(tx.db, surveyId)
  if (!survey || !queries.isSameQuestions(schemaOf(survey), questions)) throw conflict(messages.questionsChanged)
  // It may have been archived since the answers were checked.
  if (isArchived(survey)) throw conflict(surveyMessages.archived)
  const now = new Date()
  const offlineResponses = papers.map(
    ({ id, answers }): OfflineResponse => ({
      id,
      answers,
      // Nobody is given the key: a response from paper cannot be continued.
      keyHash: hashKey(newValidationKey()),
      startedAt: now,
      submittedAt: now,
    }),
  )
  const source = { completionMethod: completionMethods.bulkUpload, userId: tx.actor.userId, importId: upload.id }
  const target = { id: survey.id, organisationId: survey.organisationId, templateId: survey.surveyTemplateId }
  const added = new Set(await receiveResponses(tx.db, target, offlineResponses, source, now))
  for (const { id, person } of papers)
    if (!added.has(id))
      report.addFinding({
        sheet: templateSheet,
        cell: addressOf(firstResponse + person, 1),
        column: templateHeads[firstResponse],
        severity: 'information',
        type: 'Uploaded before',
        description: 'A response with the same answers was uploaded before, so it was not added again.',
        fix: `If it is another person who answered alike, write the number of the paper into the row ‘${referenceName}’ and upload the workbook again.`,
      })
  return {
    messages: [formatOutcome(added.size, papers.length)],
    note: `${added.size} of ${papers.length} responses added`,
    undo: { added: added.size },
  }
}

/** What identifies a response from paper: survey, answers, reference, and its number among those with the same. */
type PaperIdentity = { surveyId: number; answers: Answers; reference: string; occurrence: number }

/**
 * The id of a response from paper (a UUIDv8, RFC 9562). The same answers have the same id whenever they are uploaded,
 * so that uploading a file twice adds nothing; identical ones in one file have different ids.
 */
function paperResponseId(response: PaperIdentity): string {
  return uuidOf(8, createHash('sha256').update(canonicalJson(response)).digest().subarray(0, 16))
}
