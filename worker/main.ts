import { env } from '@/lib/floor/env'
import { log } from '@/lib/floor/log'
import { handlers } from './handlers'
import { printDue } from './print-due'
import { runWorker } from './run-worker'
import { scheduledTasks } from './scheduled-tasks'

if (!env.DATABASE_URL) {
  log.fatal('DATABASE_URL is not set: start the worker with `npm start`, or with `npm run worker` and a database.')
  process.exit(1)
}

// The worker listens, copies, and works for minutes in one transaction: it has sessions of its own with the server.
const url = env.DATABASE_DIRECT_URL ?? env.DATABASE_URL

if (process.argv.includes('--due')) {
  await printDue(url, (text) => process.stdout.write(text))
  process.exit(0)
}

// A fault outside any job leaves the process in an unknown state: it ends, and its supervisor starts it again.
process.on('unhandledRejection', (error) => {
  log.fatal({ err: error }, 'worker fault')
  process.exit(1)
})

try {
  await runWorker({
    url,
    readUrl: env.DATABASE_READ_URL,
    prepareStatements: env.DATABASE_PREPARE || env.DATABASE_DIRECT_URL !== undefined,
    poolMax: env.DATABASE_POOL_MAX,
    handlers,
    scheduledTasks,
  })
} catch (error) {
  log.fatal({ err: error }, 'worker could not start')
  process.exit(1)
}
