import { parseArgs } from 'node:util'
import { openDatabase } from '@/db/client'
import { seedReference } from '@/db/reference/seed-reference'
import { dayInLondon, isPlainDate } from '@/lib/floor/calendar/plain-date'
import { demoSizes, earliestDay, seedDemo } from './seed-demo'

const usage = `Gives the database DATABASE_URL its reference data, and demonstration data if asked to.

  --size small|national|none   which demonstration data (none)
  --reference                  the reference data alone, the same as --size none
  --day yyyy-MM-dd             the day the demonstration data is made around, ${earliestDay} or later (today)`

async function main() {
  const { values } = parseArgs({
    options: {
      size: { type: 'string', default: 'none' },
      reference: { type: 'boolean', default: false },
      day: { type: 'string', default: dayInLondon(new Date()) },
      help: { type: 'boolean', default: false },
    },
  })
  const size = [...demoSizes, 'none' as const].find((one) => one === values.size)
  const url = process.env.DATABASE_URL
  if (values.help || !size) return console.log(usage)
  if (!isPlainDate(values.day) || values.day < earliestDay)
    throw new Error(`The day must be a date such as 2026-11-22, and ${earliestDay} or later.`)
  if (!url) throw new Error('DATABASE_URL must say which database to seed.')
  const { db, sql, close } = openDatabase(url, { max: 2, statementTimeoutMs: 0, name: 'seed' })
  try {
    await seedReference(db)
    if (size === 'none' || values.reference) return
    const password = process.env.DEMO_PASSWORD || undefined
    await seedDemo(sql, db, { size, today: values.day, password, print: console.log })
  } finally {
    await close()
  }
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
