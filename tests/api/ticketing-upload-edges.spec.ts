import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { organisationBoxOffices } from '@/db/schema'
import { csvRefusalReasons } from '@/lib/floor/csv/refusal'
import { findingTexts } from '@/lib/ticketing/profiles/line-findings'
import { importMessages } from '@/lib/ticketing/upload/import-messages'
import { describedCalls, type SendCall } from '../support/described-calls'
import { anEventRow, fillEvents } from '../support/events-workbook'
import { aFileForm } from '../support/file-form'
import { csvEdges } from '../support/refused-sales'
import type { ShownElsewhere } from '../support/refused-workbooks'
import { saleEdges } from '../support/sale-edges'
import {
  linkedReference,
  questionEdges,
  type Sending,
  type SentenceEdge,
  sentenceEdges,
} from '../support/sale-outcomes'
import { waitFor } from '../support/wait-for'
import { actors } from './matrix/actors'
import { type MatrixFixture, openMatrixFixture } from './matrix/fixture'

/**
 * Everything that can be found in a file of ticket sales and said of it, by a file of each side of its edge, through the
 * call. The tables are by the findings, reasons and messages themselves: one without a file does not compile.
 */

let fixture: MatrixFixture
let send: SendCall

test.beforeAll(async () => {
  fixture = await openMatrixFixture()
  const admin = actors.find(({ name }) => name === 'a Global Admin')
  send = describedCalls((admin && fixture.cookieOf(admin)) ?? '')
  const { ours } = fixture.ids
  await fixture.db
    .insert(organisationBoxOffices)
    .values({ organisationId: ours, boxOfficeProviderId: 101, providerOrgRef: 'R101' })
  const [place] = await fixture.sql`select name from locations where id = ${fixture.locationsOf.ours}`
  const event = anEventRow(String(place?.name), {
    ...{ Ticketed: 'Ticketed', 'Ticketing Provider': 'Spektrix', 'Box Office Reference': linkedReference },
  })
  const template = await send('GET /api/resources/{fileName}', { fileName: 'EventsUploadTemplate.xlsx' })
  const workbook = await aFileForm(await fillEvents(template.bytes, [event]), 'Season.xlsx')
  expect((await send('POST /api/events/{id}', { id: ours }, workbook)).json()).toMatchObject({ success: true })
})
test.afterAll(() => fixture?.close())

type Upload = {
  status: string
  messages: string[]
  findings: { severity: string; type: string; column: string; cell: string; description: string; fix: string }[]
}

const get = async (id: number) => (await send('GET /api/box-office/uploads/{id}', { id })).json() as Upload

async function ended(id: number): Promise<Upload> {
  await waitFor('the upload has ended', async () => !['queued', 'processing'].includes((await get(id)).status), 60_000)
  return get(id)
}

async function upload(
  content: string | Uint8Array,
  query: Record<string, unknown> = {},
  organisationId = fixture.ids.ours,
): Promise<Upload & { id: number }> {
  const form = await aFileForm(content, 'Season 2026.csv')
  const answer = await send('POST /api/box-office/{organisationId}', { organisationId, ...query }, form)
  expect(answer.status).toBe(202)
  const { id } = answer.json() as { id: number }
  return { ...(await ended(id)), id }
}

/** What becomes of a file once what it is held for is answered. */
async function sendAndAnswer({ file, query, answers }: Sending): Promise<Upload> {
  const first = await upload(file, query)
  if (first.status !== 'held' || answers === undefined) return first
  const { id } = first
  expect((await send('POST /api/box-office/uploads/{id}/answers', { id }, { json: answers })).status).toBe(202)
  return ended(id)
}

for (const kind of Object.keys(findingTexts) as (keyof typeof findingTexts)[])
  test(`finding ${kind}: found just beyond its edge, and not just before it`, async () => {
    for (const { fails, found, passes, isWithoutProvider } of saleEdges[kind]) {
      const organisationId = isWithoutProvider ? fixture.ids.theirs : fixture.ids.ours
      const { status, findings } = await upload(fails, { dryRun: true }, organisationId)
      expect([status, findings]).toEqual([
        found.severity === 'error' ? 'failed' : 'held',
        [{ ...found, fix: expect.stringMatching(/\.$/) }],
      ])
      const passed = await upload(passes, { dryRun: true }, organisationId)
      expect(passed).toMatchObject({
        ...{ status: 'held', findings: [] },
        messages: [
          'Nothing of this file counts yet.',
          'It was sent to be looked at first. Look at what would come of it, then continue or discard it.',
        ],
      })
    }
  })

const expectElsewhere = ({ shownBy, title }: ShownElsewhere) => expect(readFileSync(shownBy, 'utf8')).toContain(title)

for (const reason of csvRefusalReasons)
  test(`reason ${reason}: said just beyond its edge, and not just before it`, async () => {
    const edge = csvEdges[reason]
    if ('shownBy' in edge) return expectElsewhere(edge)
    const { status, messages, findings } = await upload(
      typeof edge.fails === 'string' ? edge.fails : new Uint8Array(edge.fails),
    )
    expect({ status, messages, findings }).toEqual({ status: 'failed', messages: [edge.message], findings: [] })
    const passed = await upload(edge.passes, { dryRun: true })
    expect(passed).toMatchObject({
      ...{
        status: 'held',
        messages: [
          'Nothing of this file counts yet.',
          'It was sent to be looked at first. Look at what would come of it, then continue or discard it.',
        ],
      },
    })
  })

async function expectSentence({ message, before = [], said, unsaid }: SentenceEdge, status: string) {
  for (const one of before) expect((await sendAndAnswer(one)).status).toBe('successful')
  const first = await sendAndAnswer(said)
  expect([first.status, first.messages]).toEqual([status, expect.arrayContaining([message])])
  const other = await sendAndAnswer(unsaid)
  expect([other.status, other.messages]).toEqual(['successful', expect.not.arrayContaining([message])])
}

const refusing = ['noLines', 'unknownProfile', 'missingColumns', 'periodMissing', 'outsidePeriod']

for (const kind of Object.keys(importMessages) as (keyof typeof importMessages)[])
  test(`message ${kind}: said just beyond its edge, and not just before it`, async () => {
    const edge = sentenceEdges[kind]
    if ('shownBy' in edge) return expectElsewhere(edge)
    await expectSentence(edge, refusing.includes(kind) ? 'failed' : 'successful')
  })

for (const [kind, edge] of Object.entries(questionEdges))
  test(`question ${kind}: asked just beyond its edge, and not just before it`, () => expectSentence(edge, 'held'))
