import { expect, test } from 'vitest'
import { scheduledTaskHandler, scheduledTaskJob } from '@/lib/floor/jobs/scheduled/scheduled-task'
import { anOrganisation } from '../../support/builders'
import { ownDatabase } from '../../support/database'
import { startTestWorker } from '../../support/test-worker'
import { waitFor } from '../../support/wait-for'
import { findWrittenTables } from './written-tables'

test('what an attempt writes is found, and what the worker’s calendar writes meanwhile is not taken for it', async () => {
  const database = await ownDatabase()
  const { db, sql } = database
  let runs = 0
  const task = {
    name: 'founds an organisation',
    cron: '0 0 1 1 *',
    run: async () => {
      await anOrganisation(db)
      runs += 1
      return 0
    },
  }
  const worker = await startTestWorker(database, scheduledTaskHandler([task]))
  const runTask = async () => {
    const before = runs
    await worker.boss.send(scheduledTaskJob.name, { requestId: 'now', userId: null, data: { task: task.name } })
    await waitFor('the task ran', () => runs > before)
  }
  expect(await findWrittenTables(sql, async () => {})).toEqual({})

  let attempts = 0
  const attemptBesideTask = async () => {
    attempts += 1
    if (attempts === 1) await runTask()
  }
  expect(await findWrittenTables(sql, attemptBesideTask)).toEqual({})
  expect(attempts).toBe(2)

  const written = await findWrittenTables(sql, () => anOrganisation(db))
  expect(Object.keys(written)).toEqual(['organisations'])
  const writtenBesideTask = await findWrittenTables(sql, async () => {
    await runTask()
    await anOrganisation(db)
  })
  expect(Object.keys(writtenBesideTask)).toEqual(['organisations'])
})

test('an attempt waits for a task that is under way, which could write during all of it', async () => {
  const database = await ownDatabase()
  const { promise: mayEnd, resolve: letEnd } = Promise.withResolvers<void>()
  let isUnderWay = false
  const task = {
    name: 'takes its time',
    cron: '0 0 1 1 *',
    run: async () => {
      isUnderWay = true
      await mayEnd
      isUnderWay = false
      return 0
    },
  }
  const worker = await startTestWorker(database, scheduledTaskHandler([task]))
  await worker.boss.send(scheduledTaskJob.name, { requestId: 'now', userId: null, data: { task: task.name } })
  await waitFor('the task is under way', () => isUnderWay)
  let questions = 0
  const counted = new Proxy(database.sql, {
    apply(sql, self, question) {
      questions += 1
      if (questions === 3) letEnd()
      return Reflect.apply(sql, self, question)
    },
  })
  let wasUnderWay: boolean | undefined
  const attempt = async () => {
    wasUnderWay = isUnderWay
  }
  expect(await findWrittenTables(counted, attempt)).toEqual({})
  expect(wasUnderWay).toBe(false)
})
