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
