import { expect, test } from 'vitest'
import { prepareQueue } from '@/lib/floor/jobs/queue'
import { anOrganisation } from '../../support/builders'
import { ownDatabase } from '../../support/database'
import { findWrittenTables } from './written-tables'

test('what an attempt writes is found, and what the worker’s calendar writes meanwhile is not taken for it', async () => {
  const { db, sql, url } = await ownDatabase()
  await prepareQueue(url)
  await sql`select pgboss.create_queue('upkeep', '{"policy": "standard"}')`
  const runTask = async () => {
    await sql`insert into pgboss.job (name, state, data) values ('upkeep', 'completed', '{}')`
    await anOrganisation(db)
  }
  expect(await findWrittenTables(sql, async () => {})).toEqual({})

  let attempts = 0
  const taskInBetween = async () => {
    attempts += 1
    if (attempts === 1) await runTask()
  }
  expect(await findWrittenTables(sql, taskInBetween)).toEqual({})
  expect(attempts).toBe(2)

  const one = await findWrittenTables(sql, () => anOrganisation(db))
  expect(Object.keys(one)).toEqual(['organisations'])
  const both = await findWrittenTables(sql, async () => {
    await runTask()
    await anOrganisation(db)
  })
  expect(Object.keys(both)).toEqual(['organisations'])
})
