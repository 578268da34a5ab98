import { Readable } from 'node:stream'
import { eq, lte } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import {
  auditTrail,
  erasedResponses,
  exports,
  files,
  imports,
  responses,
  reviewedResponses,
  surveys,
} from '@/db/schema'
import type { StaffContext } from '@/lib/floor/identity/context'
import { importFiles } from '@/lib/imports/import-file'
import { importFileJob } from '@/lib/imports/jobs'
import { findingsOf } from '@/lib/imports/queries'
import { takeStep } from '@/lib/reviews/take-step'
import { archiveSurvey, closeSurvey, unarchiveSurvey } from '@/lib/surveys/transitions'
import { aPaper, aPaperSurvey } from '@/tests/support/a-paper-survey'
import { as } from '@/tests/support/actors'
import { brokenWorkbooks } from '@/tests/support/broken-workbooks'
import { anOrganisation } from '@/tests/support/builders'
import { ownDatabase, type TestDatabase } from '@/tests/support/database'
import { editWorkbook, fillTemplate, type PaperAnswers } from '@/tests/support/fill-template'
import { startTestWorker } from '@/tests/support/test-worker'
import { waitFor } from '@/tests/support/wait-for'
import { offlineAnswers } from './answers-import'
import {
  downloadTemplate,
  downloadUploadedFile,
  getUploadFindings,
  listAnswerUploads,
  undoUpload,
  uploadAnswers,
} from './service'

let database: TestDatabase

beforeAll(async () => {
  database = await ownDatabase()
})

type PaperFixture = Awaited<ReturnType<typeof aPaperSurvey>> & { ctx: StaffContext; template: Uint8Array }

/** A survey, an admin of its owner, its template, and a running worker. */
async function aSurveyWithPaper(): Promise<PaperFixture> {
  await startTestWorker(database, importFiles(importFileJob, [offlineAnswers]))
  const given = await aPaperSurvey(database.db)
  const ctx = { ...(await as.admin(database.db, given.organisation)), now: new Date() }
  const template = new Uint8Array(await (await downloadTemplate(ctx, given.survey.id)).arrayBuffer())
  return { ...given, ctx, template }
}

function requestOf(file: Uint8Array, name = 'answers.xlsx') {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(file)], name))
  return new Request('http://localhost/', { method: 'POST', body: form })
}

const rowOf = async (id: number) => {
  const [row] = await database.db.select().from(imports).where(eq(imports.id, id))
  if (!row) throw new Error('The import is gone')
  return row
}

const waitForEnd = async (id: number) => {
  await waitFor(
    'the import has ended',
    async () => !['queued', 'processing'].includes((await rowOf(id)).status),
    60_000,
  )
  return rowOf(id)
}

async function upload({ ctx, survey }: PaperFixture, file: Uint8Array) {
  const { id } = await uploadAnswers(ctx, survey.id, requestOf(file))
  return waitForEnd(id)
}

const uploadFilled = async (paper: PaperFixture, people: PaperAnswers) =>
  upload(paper, await fillTemplate(paper.template, people))

const answersOf = ({ survey }: PaperFixture) =>
  database.db.select().from(responses).where(eq(responses.surveyId, survey.id)).orderBy(responses.id)

const places = (row: Awaited<ReturnType<typeof rowOf>>) => findingsOf(row).map(({ cell, type }) => `${cell} ${type}`)

test('a partner, somebody of another organisation and somebody who may only read are refused', async () => {
  const paper = await aSurveyWithPaper()
  const other = await as.admin(database.db, await anOrganisation(database.db))
  const reader = await as.user(database.db, [])
  for (const attempt of [
    () => downloadTemplate(other, paper.survey.id),
    () => uploadAnswers(other, paper.survey.id, requestOf(paper.template)),
    () => listAnswerUploads(other, paper.survey.id),
    () => undoUpload(other, paper.survey.id, 1),
  ])
    await expect(attempt()).rejects.toMatchObject({ status: 404 })
  await expect(uploadAnswers(reader, paper.survey.id, requestOf(paper.template))).rejects.toMatchObject({
    status: expect.toBeOneOf([403, 404]),
  })
})

test('a draft and an archived survey accept no answers', async () => {
  const paper = await aSurveyWithPaper()
  const set = (values: Partial<typeof surveys.$inferInsert>) =>
    database.db.update(surveys).set(values).where(eq(surveys.id, paper.survey.id))
  await set({ isDraft: true })
  await expect(downloadTemplate(paper.ctx, paper.survey.id)).rejects.toMatchObject({
    status: 409,
    message: 'The offline template can be downloaded once the survey is published.',
  })
  await expect(uploadAnswers(paper.ctx, paper.survey.id, requestOf(paper.template))).rejects.toMatchObject({
    status: 409,
    message: 'Answers can be uploaded once the survey is published.',
  })
  await set({ isDraft: false, quickCode: null })
  await expect(uploadAnswers(paper.ctx, paper.survey.id, requestOf(paper.template))).rejects.toMatchObject({
    status: 409,
    message: 'This survey has been archived and is now read-only',
  })
})

test('a closed survey accepts answers, since papers come late; one that is archived while its file is read does not', async () => {
  const paper = await aSurveyWithPaper()
  await closeSurvey(paper.ctx, paper.survey.id, {})
  expect((await downloadTemplate(paper.ctx, paper.survey.id)).status).toBe(200)
  expect(await uploadFilled(paper, [{ ...aPaper }])).toMatchObject({ status: 'successful' })

  const file = Readable.from([await fillTemplate(paper.template, [{ ...aPaper, 'B-Q3': 4 }])])
  const about = await rowOf((await listAnswerUploads(paper.ctx, paper.survey.id)).data[0]?.id ?? 0)
  const ignore = () => undefined
  const silent = { addFinding: ignore, refuse: ignore, hold: ignore, preview: ignore, progress: ignore }
  const commit = await offlineAnswers.prepare(paper.ctx, about, async () => file, silent, AbortSignal.timeout(60_000))
  await archiveSurvey(paper.ctx, paper.survey.id, {})
  await expect(commit?.({ ...paper.ctx, audit: ignore, unchanged: ignore })).rejects.toMatchObject({
    status: 409,
    message: 'This survey has been archived and is now read-only',
  })
  expect(await answersOf(paper)).toHaveLength(1)
  // With its code back, it accepts its own template again.
  await unarchiveSurvey(paper.ctx, paper.survey.id, {})
  expect(await uploadFilled(paper, [{ ...aPaper, 'B-Q3': 5 }])).toMatchObject({ status: 'successful' })
  expect(await answersOf(paper)).toHaveLength(2)
})

test.each([
  ['answers.xls', 'Unable to upload file. File Type is not allowed'],
  ['answers.xlsx.exe', 'Unable to upload file. File Type is not allowed'],
  ['answers(1).xlsx', 'Unable to upload file. File Name is invalid'],
  ['réponses.xlsx', 'Unable to upload file. File Name is invalid'],
  ['a.b.xlsx', 'Unable to upload file. File Name is invalid'],
])('%s: %s', async (name, message) => {
  const paper = await aSurveyWithPaper()
  await expect(uploadAnswers(paper.ctx, paper.survey.id, requestOf(paper.template, name))).rejects.toMatchObject({
    status: 422,
    message,
  })
  expect((await listAnswerUploads(paper.ctx, paper.survey.id)).data).toEqual([])
})

test('answers of every kind are stored as written in the file, with the method bulk upload', async () => {
  const paper = await aSurveyWithPaper()
  const row = await uploadFilled(paper, [
    {
      ...aPaper,
      'B-Q1': 'something ELSE',
      'B-Q1-Comment': 'Mixed',
      'B-Q2': '1; Family, young and old',
      'B-Q3': 3,
      'B-Q5': '=1+1',
      'B-Q6.1': 2,
      'B-Q6.2': '1',
    },
    { 'B-Q1': 'Not so good', 'B-Q2': 'Nobody', 'B-Q4': '3/11/2026', 'B-Q7': 'The play' },
  ])
  expect(row).toMatchObject({ status: 'successful', messages: ['2 responses added.'], findings: [] })
  const found = await answersOf(paper)
  expect(found.map(({ answers }) => answers)).toEqual(
    expect.arrayContaining([
      {
        'B-Q1': 'other',
        'B-Q1-Comment': 'Mixed',
        'B-Q2': ['friends', 'family'],
        'B-Q3': 3,
        'B-Q4': '2026-11-20',
        'B-Q5': '=1+1',
        'B-Q6': { r1: { agree: '2' }, r2: { agree: '1' } },
      },
      { 'B-Q1': 'bad', 'B-Q2': ['none'], 'B-Q4': '2026-11-03', 'B-Q7': 'play' },
    ]),
  )
  expect(found).toHaveLength(2)
  for (const { state, completionMethod, importId, userId } of found)
    expect({ state, completionMethod, importId, userId }).toEqual({
      state: 2,
      completionMethod: 2,
      importId: row.id,
      userId: paper.ctx.actor.userId,
    })
  const auditEntries = await database.db
    .select()
    .from(auditTrail)
    .where(eq(auditTrail.subjectId, String(row.id)))
    .orderBy(auditTrail.id)
  expect(auditEntries.map(({ note }) => note)).toContain('2 of 2 responses added')
})

test('answers that the survey page refuses are reported at their cells, all at once, and nothing is stored', async () => {
  const paper = await aSurveyWithPaper()
  const row = await uploadFilled(paper, [
    { ...aPaper },
    { 'B-Q1': 'Splendid', 'B-Q2': '1; 9', 'B-Q3': 2.5, 'B-Q4': '20 November' },
    { 'B-Q1': 'Something else', 'B-Q3': 21, 'B-Q4': 46_000, 'B-Q6.1': 3 },
    { 'B-Q2': 'Nobody; Friends', 'B-Q4': '31/2/2026', 'B-Q7': 'The seats' },
  ])
  expect(row.status).toBe('failed')
  expect(row.messages).toEqual(['Nothing was imported: 11 problems need to be put right first.'])
  expect(places(row)).toEqual(
    expect.arrayContaining([
      'E2 Unknown answer',
      'E4 Unknown answer',
      'E6 Wrong answer',
      'E7 Date as text',
      'F3 Missing answer',
      'F6 Wrong answer',
      'F7 Number for a date',
      'F9 Unknown answer',
      'G2 Missing answer',
      'G4 Wrong answer',
      'G7 Date as text',
    ]),
  )
  const unknown = findingsOf(row).find(({ cell }) => cell === 'E2')
  expect(unknown).toEqual({
    sheet: 'Offline Template',
    cell: 'E2',
    column: 'B-Q1',
    severity: 'error',
    type: 'Unknown answer',
    description: '‘Splendid’ is not in the list.',
    fix: 'Choose: Good; Not so good; Something else. What is not listed goes into the row B-Q1-Comment.',
  })
  expect(await answersOf(paper)).toEqual([])
})

test('an answer to a question that is not asked is left out, with a warning', async () => {
  const paper = await aSurveyWithPaper()
  const row = await uploadFilled(paper, [{ ...aPaper, 'B-Q7': 'The seats' }])
  expect(row.status).toBe('successful')
  expect(findingsOf(row)).toMatchObject([{ severity: 'warning', type: 'Not asked', column: 'B-Q7' }])
  expect((await answersOf(paper)).map(({ answers }) => answers)).toEqual([{ 'B-Q1': 'good', 'B-Q4': '2026-11-20' }])
})

test('the same file twice adds nothing; identical columns are two responses; a reference makes another', async () => {
  const paper = await aSurveyWithPaper()
  const people = [aPaper, aPaper, { ...aPaper, Reference: 'P 7' }]
  expect(await uploadFilled(paper, people)).toMatchObject({ messages: ['3 responses added.'] })
  const again = await uploadFilled(paper, people)
  expect(again).toMatchObject({
    status: 'successful',
    messages: ['Nothing new: all 3 responses were uploaded before.'],
  })
  expect(places(again)).toEqual(['D1 Uploaded before', 'E1 Uploaded before', 'F1 Uploaded before'])
  const grown = await uploadFilled(paper, [...people, { ...aPaper, 'B-Q3': 1 }])
  expect(grown.messages).toEqual(['1 response added. 3 responses were uploaded before and not added again.'])
  expect(await answersOf(paper)).toHaveLength(4)
})

test('the same file uploaded twice at once adds each answer once', async () => {
  const paper = await aSurveyWithPaper()
  await startTestWorker(database, importFiles(importFileJob, [offlineAnswers]))
  const file = await fillTemplate(paper.template, [aPaper, { ...aPaper, 'B-Q3': 4 }])
  const both = await Promise.all([1, 2].map(() => uploadAnswers(paper.ctx, paper.survey.id, requestOf(file))))
  const rows = await Promise.all(both.map(({ id }) => waitForEnd(id)))
  expect(rows.map(({ messages }) => messages[0]).sort()).toEqual([
    '2 responses added.',
    'Nothing new: all 2 responses were uploaded before.',
  ])
  expect(await answersOf(paper)).toHaveLength(2)
})

test('undoing an upload deletes its own answers only, and it can be uploaded again', async () => {
  const paper = await aSurveyWithPaper()
  await uploadFilled(paper, [aPaper])
  const second = await uploadFilled(paper, [aPaper, { ...aPaper, 'B-Q3': 9 }])
  await undoUpload(paper.ctx, paper.survey.id, second.id)
  await undoUpload(paper.ctx, paper.survey.id, second.id)
  expect((await answersOf(paper)).map(({ answers }) => answers['B-Q3'])).toEqual([undefined])
  expect(await rowOf(second.id)).toMatchObject({ status: 'undone' })
  expect(await uploadFilled(paper, [aPaper, { ...aPaper, 'B-Q3': 9 }])).toMatchObject({
    messages: ['1 response added. 1 response was uploaded before and not added again.'],
  })
})

test('undoing an upload removes its file and copies of it; other files stay', async () => {
  const paper = await aSurveyWithPaper()
  const { ctx, survey } = paper
  const other = await uploadFilled(paper, [{ ...aPaper, 'B-Q3': 2 }])
  const file = await fillTemplate(paper.template, [aPaper])
  const [first, copy] = [await upload(paper, file), await upload(paper, file)]
  expect((await downloadUploadedFile(ctx, survey.id, copy.id)).status).toBe(200)
  await undoUpload(ctx, survey.id, first.id)
  for (const { id } of [first, copy])
    await expect(downloadUploadedFile(ctx, survey.id, id)).rejects.toMatchObject({
      status: 410,
      message:
        'The uploaded file has been deleted. It is kept for 90 days at most, and no longer than what came of it.',
    })
  const { data } = await listAnswerUploads(ctx, survey.id)
  expect(data.map(({ id, hasFile }) => [id, hasFile])).toEqual([
    [copy.id, false],
    [first.id, false],
    [other.id, true],
  ])
  // Expired files are removed within a minute.
  const due = await database.db.select({ id: files.id }).from(files).where(lte(files.expiresAt, ctx.now))
  expect(due.map(({ id }) => id)).toEqual(expect.arrayContaining([first.fileId, copy.fileId]))
  expect(due.map(({ id }) => id)).not.toContain(other.fileId)
})

test('an upload that added nothing cannot be undone', async () => {
  const paper = await aSurveyWithPaper()
  await uploadFilled(paper, [aPaper])
  const again = await uploadFilled(paper, [aPaper])
  await expect(undoUpload(paper.ctx, paper.survey.id, again.id)).rejects.toMatchObject({
    status: 409,
    message: 'It added no answers, so there is nothing to undo.',
  })
  const { data } = await listAnswerUploads(paper.ctx, paper.survey.id)
  // The latest first.
  expect(data.map(({ added }) => added)).toEqual([0, 1])
})

test('an upload with reviewed, erased or exported answers cannot be undone', async () => {
  const paper = await aSurveyWithPaper()
  const { db } = database
  const row = await uploadFilled(paper, [aPaper])
  const [answer] = await answersOf(paper)
  const refused = (message: string) =>
    expect(undoUpload(paper.ctx, paper.survey.id, row.id)).rejects.toMatchObject({ status: 409, message })

  const reviewer = await as.user(db, paper.organisation)
  const id = answer?.id ?? ''
  await takeStep(reviewer, { id, action: 'saveDraft', marks: {} })
  await refused('One of its answers has been reviewed since.')
  await db.delete(reviewedResponses).where(eq(reviewedResponses.responseId, id))

  const made = {
    name: 'All answers',
    type: 'Mapped' as const,
    format: 'csv' as const,
    status: 'Completed',
    organisationId: paper.organisation.id,
    requestedBy: paper.ctx.actor.userId,
    processDate: new Date(),
  }
  for (const status of ['Processing', 'Completed', 'Expired'] as const) {
    await db.insert(exports).values({ ...made, status })
    await refused('Its answers are in the export “All answers”, which was made since.')
    await db.delete(exports).where(eq(exports.organisationId, paper.organisation.id))
  }

  await db.insert(erasedResponses).values({ id: id, surveyId: paper.survey.id })
  await db.delete(responses).where(eq(responses.id, id))
  await refused('One of its answers has been erased since, at a person’s wish.')
  expect(await uploadFilled(paper, [aPaper])).toMatchObject({
    messages: ['Nothing new: the response was uploaded before.'],
  })
  expect(await answersOf(paper)).toEqual([])
})

test('undoing an upload while the same file is uploaded again leaves each answer once or not at all', async () => {
  const paper = await aSurveyWithPaper()
  const file = await fillTemplate(paper.template, [aPaper])
  const first = await upload(paper, file)
  const [, { id }] = await Promise.all([
    undoUpload(paper.ctx, paper.survey.id, first.id),
    uploadAnswers(paper.ctx, paper.survey.id, requestOf(file)),
  ])
  const second = await waitForEnd(id)
  const left = await answersOf(paper)
  expect(left).toHaveLength(second.messages[0] === '1 response added.' ? 1 : 0)
})

test('the template of another survey is refused, and that survey is named', async () => {
  const [paper, other] = [await aSurveyWithPaper(), await aSurveyWithPaper()]
  const row = await upload(paper, await fillTemplate(other.template, [aPaper]))
  expect(findingsOf(row)).toMatchObject([
    {
      type: 'Another template',
      description: `The workbook is the template of another survey: Spring – survey! (${other.survey.quickCode}).`,
      fix: 'Upload it on the page of that survey.',
    },
  ])
  expect(row.status).toBe('failed')
})

test('changes to the sheet are reported at their cells', async () => {
  const paper = await aSurveyWithPaper()
  const done = async (change: Parameters<typeof editWorkbook>[1]) =>
    places(await upload(paper, await editWorkbook(await fillTemplate(paper.template, [aPaper]), change)))
  expect(await done((rows) => rows[0]?.splice(3, 1, 'Answers'))).toEqual(['D1 Missing column'])
  expect(await done((rows) => rows[0]?.splice(1, 1))).toContain('B1 Missing column')
  expect(await done((rows) => rows.splice(3, 1))).toEqual([' Missing question'])
  expect(await done((rows) => rows.push(['B-Q99', 'Who?', '', 'me']))).toEqual(['A13 Unknown question'])
  expect(await done((rows) => rows.push([null, null, null, 'me']))).toEqual(['D13 Extra row'])
  expect(await done((rows) => rows.push(['B-Q1', '', '', 'Good']))).toEqual(['A13 Question twice'])
  expect(await done((rows) => rows.splice(0))).toEqual(['A1 Empty sheet'])
  expect(places(await upload(paper, Buffer.from(paper.template)))).toEqual([' No responses'])
  expect(await answersOf(paper)).toEqual([])
})

const reportedNames = ['100 MB of zeros', 'an external entity', 'a workbook with a password']

test.each(brokenWorkbooks.filter(({ name }) => reportedNames.includes(name)))(
  '$name is reported to the uploader, and nothing is stored',
  async ({ make }) => {
    const paper = await aSurveyWithPaper()
    const row = await upload(paper, await make())
    expect(row.status).toBe('failed')
    const { findings } = await getUploadFindings(paper.ctx, paper.survey.id, row.id)
    expect(findings).toMatchObject([{ severity: 'error', type: 'Unreadable file', fix: expect.any(String) }])
    expect(await answersOf(paper)).toEqual([])
  },
)

test('the uploaded file can be downloaded unchanged', async () => {
  const paper = await aSurveyWithPaper()
  const file = await fillTemplate(paper.template, [aPaper])
  const row = await upload(paper, file)
  const answer = await downloadUploadedFile(paper.ctx, paper.survey.id, row.id)
  expect(Buffer.from(await answer.arrayBuffer()).equals(file)).toBe(true)
  expect((await listAnswerUploads(paper.ctx, paper.survey.id)).data).toMatchObject([
    { filename: 'answers.xlsx', status: 'successful', createdByName: 'Ada Quill', hasFile: true, findingsCount: 0 },
  ])
})
