import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { readXlsx } from 'hucre'
import { expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { exports, responses } from '@/db/schema'
import { firstPage } from '@/lib/floor/grid/grid-query'
import { as } from '@/tests/support/actors'
import { anEvent, anOrganisation, aPublishedSurvey } from '@/tests/support/builders'
import { inTransaction } from '@/tests/support/database'
import { directRowsMax, downloadAnswers, downloadExport, listExports } from './service'

async function anAnsweredSurvey(db: Database, answered = 0) {
  const organisation = await anOrganisation(db)
  const event = await anEvent(db, organisation.id)
  const survey = await aPublishedSurvey(db, event, organisation.id, { name: 'Autumn "audience"' })
  await db.execute(sql`
    insert into ${responses} (id, survey_id, organisation_id, key_hash, state, answers, started_at, submitted_at)
    select gen_random_uuid(), ${survey.id}, ${organisation.id}, '\\x00', 2, jsonb_build_object('B-Q1', '5', 'B-Q10', '=1+1'),
      timestamptz '2026-11-07 19:00Z' + n * interval '1 second', now() from generate_series(1, ${answered}) n`)
  return { organisation, survey }
}

const linesOf = async (answer: unknown) => {
  if (!(answer instanceof Response)) throw new Error('No file came')
  return (await answer.text()).replace('\ufeff', '').trimEnd().split('\r\n')
}

test(
  'a General User cannot download',
  inTransaction(async (db) => {
    const { organisation, survey } = await anAnsweredSurvey(db)
    await expect(downloadAnswers(await as.user(db, organisation), survey.id, 'csv')).rejects.toMatchObject({
      status: 403,
    })
  }),
)

test(
  'answers of a survey out of scope are not found',
  inTransaction(async (db) => {
    const { survey } = await anAnsweredSurvey(db)
    const rival = await as.admin(db, await anOrganisation(db))
    await expect(downloadAnswers(rival, survey.id, 'csv')).rejects.toMatchObject({
      status: 404,
      message: 'Survey not found',
    })
  }),
)

test(
  'a small survey is downloaded at once: a row per response, question texts as headers, no formula',
  inTransaction(async (db) => {
    const { organisation, survey } = await anAnsweredSurvey(db, 3)
    const ctx = await as.admin(db, organisation)
    const answer = await downloadAnswers(ctx, survey.id, 'csv')
    expect((answer as Response).headers.get('content-disposition')).toMatch(
      /^attachment; filename="Autumn .*audience.* - answers 2026-11-21\.csv"/,
    )
    const lines = await linesOf(answer)
    expect(lines).toHaveLength(4)
    expect(lines[0]).toContain('B-Q1 Overall, how was your experience of')
    expect(lines[1]).toContain("'=1+1")
    expect(lines[1]).toContain('Submitted')
  }),
)

test(
  'a workbook explains its columns and answers on a second sheet',
  inTransaction(async (db) => {
    const { organisation, survey } = await anAnsweredSurvey(db, 1)
    const answer = (await downloadAnswers(await as.admin(db, organisation), survey.id, 'xlsx')) as Response
    const { sheets } = await readXlsx(new Uint8Array(await answer.arrayBuffer()))
    expect(sheets.map(({ name }) => name)).toEqual(['Answers', 'Codebook'])
    expect(sheets[0]?.rows).toHaveLength(2)
    expect(sheets[1]?.rows[2]).toEqual(expect.arrayContaining(['B-Q1', '5', 'Excellent']))
  }),
)

test(
  'unanswered responses are left out, partial ones have the status Partial',
  inTransaction(async (db) => {
    const { organisation, survey } = await anAnsweredSurvey(db, 1)
    const row = { surveyId: survey.id, organisationId: organisation.id, keyHash: Buffer.alloc(32) }
    await db.insert(responses).values([
      { ...row, id: randomUUID(), state: 0 },
      { ...row, id: randomUUID(), state: 1, answers: { 'B-Q1': '4' } },
    ])
    const lines = await linesOf(await downloadAnswers(await as.admin(db, organisation), survey.id, 'csv'))
    expect(lines.slice(1).map((line) => line.split(',')[1])).toEqual(['Submitted', 'Partial'])
  }),
)

test(
  'a large survey is made by the worker: the export is in the requester’s list only',
  inTransaction(async (db) => {
    const { organisation, survey } = await anAnsweredSurvey(db, directRowsMax + 1)
    const ctx = await as.admin(db, organisation)
    const answer = await downloadAnswers(ctx, survey.id, 'xlsx')
    const { queued } = answer as { queued: number }
    const mine = await listExports(ctx, firstPage({ take: 25 }))
    expect(mine.data).toMatchObject([
      { id: queued, status: 'Queued', fileLink: null, rowsTotal: directRowsMax + 1, type: 'Survey', format: 'xlsx' },
    ])
    const colleague = await as.admin(db, organisation)
    expect((await listExports(colleague, firstPage({ take: 25 }))).data).toEqual([])
    await expect(downloadExport(colleague, queued)).rejects.toMatchObject({ status: 404, message: 'Export not found' })
    await expect(downloadExport(ctx, queued)).rejects.toMatchObject({
      status: 409,
      message: 'The file is not ready yet.',
    })
    await db.update(exports).set({ status: 'Completed' }).where(eq(exports.id, queued))
    expect((await listExports(ctx, firstPage({ take: 25 }))).data).toMatchObject([
      { status: 'Completed', fileLink: `/api/exports/file/${queued}` },
    ])
    await db.update(exports).set({ status: 'Expired' }).where(eq(exports.id, queued))
    await expect(downloadExport(ctx, queued)).rejects.toMatchObject({ status: 410 })
  }),
)

test(
  'a requester who has lost the organisation cannot download the file',
  inTransaction(async (db) => {
    const { organisation, survey } = await anAnsweredSurvey(db, directRowsMax + 1)
    const ctx = await as.admin(db, organisation)
    const { queued } = (await downloadAnswers(ctx, survey.id, 'csv')) as { queued: number }
    const moved = { ...ctx, actor: { ...ctx.actor, organisationIds: [] } }
    await expect(downloadExport(moved, queued)).rejects.toMatchObject({ status: 404 })
  }),
)

test(
  'the Admin of a partner has no answers, neither at once nor in a file that somebody may have asked for before',
  inTransaction(async (db) => {
    const { organisation } = await anAnsweredSurvey(db)
    const partner = await anOrganisation(db)
    const event = await anEvent(db, organisation.id, { partners: [partner.id] })
    const survey = await aPublishedSurvey(db, event, organisation.id)
    await db.execute(sql`
      insert into ${responses} (id, survey_id, organisation_id, key_hash, state, answers, submitted_at)
      select gen_random_uuid(), ${survey.id}, ${organisation.id}, '\\x00', 2, '{}', now()
      from generate_series(1, ${directRowsMax + 1}) n`)
    const ctx = await as.admin(db, partner)
    await expect(downloadAnswers(ctx, survey.id, 'csv')).rejects.toMatchObject({ status: 403 })
    const both = { ...ctx, actor: { ...ctx.actor, organisationIds: [organisation.id, partner.id] } }
    const { queued } = (await downloadAnswers(both, survey.id, 'csv')) as { queued: number }
    await expect(downloadExport(both, queued)).rejects.toMatchObject({ status: 409 })
    await expect(downloadExport(ctx, queued)).rejects.toMatchObject({ status: 403 })
  }),
)
