import 'server-only'
import { openSnapshot } from '@/db/snapshot'
import { authorize } from '@/lib/floor/access/authorize'
import { dayInLondon } from '@/lib/floor/calendar/plain-date'
import { fileNameFromTitle } from '@/lib/floor/files/file-name'
import type { StaffContext } from '@/lib/floor/identity/context'
import { csvWriter } from '@/lib/floor/spreadsheet/csv-writer'
import type { Table } from '@/lib/floor/spreadsheet/table'
import { TextPool } from '@/lib/floor/spreadsheet/text-pool'
import { workbookMediaType, workbookWriter } from '@/lib/floor/spreadsheet/xlsx-writer'
import { zipStream } from '@/lib/floor/spreadsheet/zip-stream'
import type { ExportContent, OnWritten } from '../answers-file'
import { codebook } from '../codebook'
import type { OrganisationExport } from '../queries'
import type { OrganisationKind } from '../rules'
import { mappedTable, type ResponseTable } from './mapped-table'
import * as queries from './organisation-queries'
import { buildQuestionSets, type QuestionSets } from './question-set'
import { readAnswers } from './read-answers'
import { nameOfSurvey } from './survey-columns'
import { unmappedTable } from './unmapped-tables'

type NamedTable = { name: string; table: Table }

/** `Harbour Theatre - mapped answers 2026-11-21.xlsx`; CSV files come together with their codebook in a zip archive. */
export const organisationFileName = (organisation: string, type: string, day: string, format: string) =>
  fileNameFromTitle(`${organisation} - ${type.toLowerCase()} answers ${day}.${format === 'csv' ? 'zip' : 'xlsx'}`)

/** The file of all answers of an organisation, mapped or unmapped. @throws DomainError 404 out of reach */
export async function getOrganisationContent(
  requester: StaffContext,
  row: OrganisationExport,
  onWritten: OnWritten,
): Promise<ExportContent> {
  const { organisationId, withMarked, type, format } = row
  authorize(requester, 'manage', { subject: 'surveyManagement', organisationId })
  const name = (await queries.findOrganisationName(requester.db, organisationId)) ?? ''
  return {
    fileName: organisationFileName(name, type, dayInLondon(row.requestDate), format),
    mediaType: format === 'csv' ? 'application/zip' : workbookMediaType,
    rowsTotal: await queries.countResponses(requester.db, organisationId, withMarked),
    bytes: fileBytes(requester, row, onWritten),
    about: { name: `${name}, ${type.toLowerCase()}`, link: '/exports' },
  }
}

async function* fileBytes(
  requester: StaffContext,
  row: OrganisationExport,
  onWritten: OnWritten,
): AsyncGenerator<Uint8Array> {
  const snapshot = await openSnapshot(requester.db)
  try {
    const { db } = snapshot
    const surveys = await queries.findAnsweredSurveys(db, row.organisationId, row.withMarked)
    const templateIds = [...new Set(surveys.flatMap(({ templateId }) => templateId ?? []))]
    const [questions, found] = [
      await queries.findSurveyQuestions(
        db,
        surveys.map(({ id }) => id),
      ),
      await queries.findTemplatesWithMappings(db, templateIds),
    ]
    const sets = buildQuestionSets(found, questions)
    const texts = new TextPool()
    let rows = 0
    const tableOf = ({ columns, rowOf }: ResponseTable, of: typeof surveys): Table => ({
      columns,
      texts,
      batches: (async function* () {
        for await (const batch of readAnswers(db, of, row.withMarked)) {
          yield batch.map(rowOf)
          rows += batch.length
          onWritten(rows)
        }
      })(),
    })
    yield* row.format === 'csv'
      ? zipStream(csvFiles(tablesOf(row, sets, surveys, texts, tableOf)))
      : workbookWriter(tablesOf(row, sets, surveys, texts, tableOf), { texts })
  } finally {
    await snapshot.close()
  }
}

type TableMaker = (
  sets: QuestionSets,
  surveys: queries.AnsweredSurvey[],
  texts: TextPool,
  tableOf: (maker: ResponseTable, surveys: queries.AnsweredSurvey[]) => Table,
) => NamedTable[]

const answerTables: Record<OrganisationKind, TableMaker> = {
  Mapped: (sets, surveys, texts, tableOf) => [
    { name: 'Mapped answers', table: tableOf(mappedTable(sets, surveys, texts), surveys) },
  ],
  Unmapped: (sets, surveys, texts, tableOf) =>
    sets.sets.map((set) => {
      const own = surveys.filter(({ templateId }) => templateId === set.id)
      return { name: set.name, table: tableOf(unmappedTable(set, own, texts), own) }
    }),
}

function tablesOf({ type }: OrganisationExport, ...parts: Parameters<TableMaker>): NamedTable[] {
  const [sets, surveys] = parts
  const surveyNames = new Map(surveys.map((survey) => [survey.id, nameOfSurvey(survey)]))
  return [...answerTables[type](...parts), { name: 'Codebook', table: codebook(sets, type, surveyNames) }]
}

function csvFiles(tables: readonly NamedTable[]) {
  const taken = new Set<string>()
  return tables.map(({ name, table }) => {
    let fileName = fileNameFromTitle(`${name}.csv`)
    for (let again = 2; taken.has(fileName.toLowerCase()); again += 1)
      fileName = fileNameFromTitle(`${name} ${again}.csv`)
    taken.add(fileName.toLowerCase())
    return { name: fileName, content: csvWriter(table) }
  })
}
