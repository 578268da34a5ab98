import { and, eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { exports, files, imports, responses } from '@/db/schema'
import type { ImportStatus } from '@/db/stored-values'
import { cancelExport, requestExport } from '@/lib/exports/request-export'
import { directRowsMax, downloadAnswers } from '@/lib/exports/service'
import type { StaffContext } from '@/lib/floor/identity/context'
import { prepareQueue } from '@/lib/floor/jobs/queue'
import { uploadSales } from '@/lib/ticketing/upload/service'
import { as } from '@/tests/support/actors'
import { anEvent, anOrganisation, aPublishedSurvey } from '@/tests/support/builders'
import { ownDatabase, type TestDatabase } from '@/tests/support/database'

/** how many files of one person may wait or be worked on. */

let database: TestDatabase

beforeAll(async () => {
  database = await ownDatabase()
  await prepareQueue(database.url)
})

const refusal = {
  status: 429,
  message: '20 of your files wait or are being worked on. Please try again once some of them are done.',
  details: { retryAfter: 30 },
}

const outcomesOf = (settled: PromiseSettledResult<unknown>[]) =>
  settled.map((one) => (one.status === 'fulfilled' ? 'taken' : one.reason.status)).toSorted()

async function aOrganisation() {
  const organisation = await anOrganisation(database.db)
  return { organisation, ctx: await as.admin(database.db, organisation) }
}
type Organisation = Awaited<ReturnType<typeof aOrganisation>>

/** A survey of so many answers that its file is made by a worker. */
async function aLargeSurvey({ organisation }: Organisation) {
  const event = await anEvent(database.db, organisation.id)
  const survey = await aPublishedSurvey(database.db, event, organisation.id)
  await database.db.execute(sql`
    insert into ${responses} (id, survey_id, organisation_id, key_hash, state, answers, started_at, submitted_at)
    select gen_random_uuid(), ${survey.id}, ${organisation.id}, '\\x00', 2, '{}', now(), now()
    from generate_series(1, ${directRowsMax + 1})`)
  return survey.id
}

const whole = { type: 'Mapped', format: 'csv', marked: 'include' } as const

describe('exports', () => {
  const openExports = (
    { organisation, ctx }: Organisation,
    many: number,
    status: (typeof exports.$inferInsert)['status'] = 'Queued',
  ) =>
    database.db.insert(exports).values(
      Array.from({ length: many }, () => ({
        ...{ name: 'a', type: 'Survey' as const, format: 'csv' as const, status, rowsTotal: 1 },
        ...{ organisationId: organisation.id, requestedBy: ctx.actor.userId },
      })),
    )

  test('the twenty-first is refused, of a survey and of an organisation, and leaves nothing; one that is cancelled makes room', async () => {
    const organisation = await aOrganisation()
    const survey = await aLargeSurvey(organisation)
    await openExports(organisation, 19)
    await openExports(organisation, 1, 'Processing')
    await openExports(organisation, 5, 'Completed')
    await expect(downloadAnswers(organisation.ctx, survey, 'csv')).rejects.toMatchObject(refusal)
    await expect(
      requestExport(organisation.ctx, { ...whole, organisationId: organisation.organisation.id }),
    ).rejects.toMatchObject(refusal)
    const mine = eq(exports.requestedBy, organisation.ctx.actor.userId)
    expect(await database.db.$count(exports, mine)).toBe(25)

    const queued = and(mine, eq(exports.status, 'Queued'))
    const [open] = await database.db.select({ id: exports.id }).from(exports).where(queued).limit(1)
    await cancelExport(organisation.ctx, open?.id ?? 0)
    expect(await downloadAnswers(organisation.ctx, survey, 'csv')).toEqual({ queued: expect.any(Number) })
  })

  test('asked for at once, as many are taken as there is room for', async () => {
    const organisation = await aOrganisation()
    const surveys = [
      await aLargeSurvey(organisation),
      await aLargeSurvey(organisation),
      await aLargeSurvey(organisation),
    ]
    await openExports(organisation, 19)
    const asked = await Promise.allSettled(surveys.map((id) => downloadAnswers(organisation.ctx, id, 'csv')))
    expect(outcomesOf(asked)).toEqual([429, 429, 'taken'])
  })

  test('a colleague is not kept from theirs', async () => {
    const organisation = await aOrganisation()
    await openExports(organisation, 20)
    const colleague = await as.admin(database.db, organisation.organisation)
    const { id } = await requestExport(colleague, { ...whole, organisationId: organisation.organisation.id })
    expect(id).toBeGreaterThan(0)
  })
})

describe('uploads', () => {
  const send = (ctx: StaffContext, organisationId: number, request = aRequest()) =>
    uploadSales(ctx, organisationId, {}, request)
  const aRequest = () => {
    const form = new FormData()
    form.set('file', new File(['a,b\r\n'], 'season.csv'))
    return new Request('http://localhost/', { method: 'POST', body: form })
  }
  const openUploads = ({ organisation, ctx }: Organisation, many: number, status: ImportStatus = 'queued') =>
    database.db.insert(imports).values(
      Array.from({ length: many }, () => ({
        ...{ kind: 'ticketing', filename: 'season.csv', status },
        ...{ organisationId: organisation.id, createdBy: ctx.actor.userId },
      })),
    )

  test('the twenty-first is refused before a byte of it is read; one that is held does not count', async () => {
    const organisation = await aOrganisation()
    await openUploads(organisation, 19)
    await openUploads(organisation, 5, 'held')
    expect((await send(organisation.ctx, organisation.organisation.id)).status).toBe(202)
    const request = aRequest()
    await expect(send(organisation.ctx, organisation.organisation.id, request)).rejects.toMatchObject(refusal)
    expect(request.bodyUsed).toBe(false)
    const colleague = await as.admin(database.db, organisation.organisation)
    expect((await send(colleague, organisation.organisation.id)).status).toBe(202)
  })

  test('sent at once, as many are taken as there is room for, and of the others no file is left', async () => {
    const organisation = await aOrganisation()
    await openUploads(organisation, 19)
    const sent = await Promise.allSettled([1, 2, 3, 4].map(() => send(organisation.ctx, organisation.organisation.id)))
    expect(outcomesOf(sent)).toEqual([429, 429, 429, 'taken'])
    expect(await database.db.$count(files, eq(files.createdBy, organisation.ctx.actor.userId))).toBe(1)
  })
})
