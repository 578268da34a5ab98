import { expect, test } from 'vitest'
import type { SchemaElement } from '@/lib/surveys/questions/survey-schema'
import { aSurveyToCount } from '@/tests/support/a-survey-to-count'
import { as } from '@/tests/support/actors'
import { anEvent, anOrganisation, aPublishedSurvey } from '@/tests/support/builders'
import { csvRows } from '@/tests/support/csv-rows'
import { inTransaction } from '@/tests/support/database'
import { cellsOf } from '@/tests/support/workbook'
import { downloadCrossTabulation, downloadFigures } from './figures-file'

const choices = (...codes: string[]) => codes.map((value) => ({ value, text: `=${value.toUpperCase()}` }))
const elements: SchemaElement[] = [
  { name: 'Q', type: 'radiogroup', title: 'Which?', choices: choices('a', 'b') },
  { name: 'M', type: 'text', inputType: 'number', title: 'How many pounds?' },
  { name: 'R', type: 'radiogroup', title: 'Religion?', concept: 'religion', choices: choices('a', 'b', 'c') },
  { name: 'W', type: 'text', inputType: 'text', title: 'Why?' },
  { name: 'P', type: 'text', inputType: 'text', title: 'Your postcode?' },
]
const csv = { format: 'csv' } as const
const pair = { question: 'Q', by: 'Q2' }

test(
  'files are for whoever reads the page: figures for a partner’s staff too, a cross-tabulation not',
  inTransaction(async (db) => {
    const [organisation, partner] = [await anOrganisation(db), await anOrganisation(db)]
    const survey = await aPublishedSurvey(
      db,
      await anEvent(db, organisation.id, { partners: [partner.id] }),
      organisation.id,
    )
    const rival = await as.admin(db, await anOrganisation(db))
    await expect(downloadFigures(rival, survey.id, csv)).rejects.toMatchObject({ status: 404 })
    await expect(downloadCrossTabulation(rival, survey.id, { ...csv, ...pair })).rejects.toMatchObject({ status: 404 })
    const ofPartner = await as.admin(db, partner)
    expect((await downloadFigures(ofPartner, survey.id, csv)).status).toBe(200)
    await expect(downloadCrossTabulation(ofPartner, survey.id, { ...csv, ...pair })).rejects.toMatchObject({
      status: 403,
    })
    const own = await as.user(db, organisation)
    await expect(downloadCrossTabulation(own, survey.id, { ...csv, ...pair })).rejects.toMatchObject({
      status: 404,
      message: 'Question not found',
    })
  }),
)

test(
  'a file has what the page shows: every figure, what is withheld by its word, and no text or postcode of anybody',
  inTransaction(async (db) => {
    const { organisation, survey, answered } = await aSurveyToCount(db, elements)
    for (let nth = 0; nth < 40; nth++)
      await answered(2, nth < 10 ? '2026-04-01T10:00:00Z' : '2026-04-02T10:00:00Z', {
        Q: nth < 20 ? 'a' : 'b',
        M: nth < 20 ? 2.5 : 10,
        R: nth < 4 ? 'a' : nth < 16 ? 'b' : 'c',
        W: 'Somebody’s words',
        P: 'LS7 4HZ',
      })
    const ctx = await as.user(db, organisation)
    const text = async (filters = {}) => (await downloadFigures(ctx, survey.id, { ...csv, ...filters })).text()
    const whole = await text()
    expect(whole).not.toMatch(/Somebody|4HZ/)
    const rows = csvRows(whole)
    expect(rows[0]).toEqual(['Number', 'Question', 'Row', 'Answer', 'Responses', 'Share (%)', 'Give or take', 'Figure'])
    expect(rows.slice(1, 8)).toEqual([
      ['1', 'Which?', '', "'=A", '20', '50', '15', ''],
      ['1', 'Which?', '', "'=B", '20', '50', '15', ''],
      ['2', 'How many pounds?', '', 'Answered, in pounds', '40', '', '', ''],
      ['2', 'How many pounds?', '', 'Mean', '', '', '', '6.25'],
      ['2', 'How many pounds?', '', 'Median', '', '', '', '6.25'],
      ['2', 'How many pounds?', '', 'Least', '', '', '', '2.5'],
      ['2', 'How many pounds?', '', 'Most', '', '', '', '10'],
    ])
    const ofReligion = [
      ['3', 'Religion?', '', "'=C", '24', '60', '15', ''],
      ['3', 'Religion?', '', "'=A", 'withheld', '', '', ''],
      ['3', 'Religion?', '', "'=B", 'withheld', '', '', ''],
    ]
    expect(rows.filter(([number]) => number === '3')).toEqual(ofReligion)
    const filtered = csvRows(await text({ until: '2026-04-01' }))
    expect(filtered[1]).toEqual(['1', 'Which?', '', "'=A", '10', '', '', ''])
    expect(filtered.filter(([number]) => number === '3')).toEqual(ofReligion)
  }),
)

test(
  'the workbook says what it is of on its first sheet',
  inTransaction(async (db) => {
    const { organisation, survey, answered } = await aSurveyToCount(db, elements)
    await answered(2, '2026-04-01T10:00:00Z', { Q: 'a' })
    const ctx = await as.user(db, organisation)
    const response = await downloadFigures(ctx, survey.id, { format: 'xlsx', method: 'web', from: '2026-04-01' })
    expect(response.headers.get('content-disposition')).toMatch(/figures 2026-11-21\.xlsx/)
    const file = new Uint8Array(await response.arrayBuffer())
    expect(await cellsOf(file)).toContainEqual(['Responses', 'Begun from 01/04/2026 on · On the web'])
  }),
)

test(
  'a cross-tabulation has a line for each figure of each group; a group that is withheld is a word',
  inTransaction(async (db) => {
    const by: SchemaElement = { name: 'B', type: 'radiogroup', title: 'How old?', choices: choices('x', 'y', 'z') }
    const { organisation, survey, answered } = await aSurveyToCount(db, [...elements, by])
    for (let nth = 0; nth < 45; nth++)
      await answered(2, '2026-04-01T10:00:00Z', { Q: 'a', B: nth < 3 ? 'x' : nth < 14 ? 'y' : 'z' })
    const ctx = await as.user(db, organisation)
    const response = await downloadCrossTabulation(ctx, survey.id, { ...csv, question: 'Q', by: 'B' })
    const rows = csvRows(await response.text())
    expect(rows).toEqual([
      ['How old?', 'Which?', 'Responses', 'Share (%)', 'Give or take', 'Figure'],
      ['Everybody who answered both', "'=A", '45', '100', '8', ''],
      ['Everybody who answered both', "'=B", '0', '0', '8', ''],
      ["'=X", '', 'withheld', '', '', ''],
      ["'=Y", '', 'withheld', '', '', ''],
      ["'=Z", "'=A", '31', '100', '11', ''],
      ["'=Z", "'=B", '0', '0', '11', ''],
    ])
  }),
)
