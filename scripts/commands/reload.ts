import { buildRelease } from '../build/releases'
import { runCommand } from '../command'
import { Refusal, runStep } from '../report.mjs'
import type { RunningPlatform } from '../running-platform.mjs'
import { findRunningPlatform } from '../running-platform.mjs'
import { waitFor } from '../wait-for'

const mostMs = 10 * 60_000

/**
 * `npm run reload`: builds the sources as they are now and has the platform that runs here go over to them, one process
 * after the other, without a request refused.
 */
await runCommand(async () => {
  const platform = findStarted()
  await runStep('Building', buildRelease, ({ isNew }) => (isNew ? undefined : 'up to date'))
  const before = platform.reloaded?.at
  await runStep('Replacing the processes', async () => {
    process.kill(platform.pid, 'SIGUSR2')
    const isDone = await waitFor(() => findStarted().reloaded?.at !== before, mostMs)
    if (!isDone) throw new Refusal('The processes are not replaced after ten minutes; the log says how far they are.')
    const { reloaded } = findStarted()
    if (reloaded?.failure) throw new Refusal(`${reloaded.failure}\nWhat ran before runs on.`)
  })
  return 0
})

/** @throws Refusal when `npm start` does not run in this folder */
function findStarted(): RunningPlatform {
  const platform = findRunningPlatform()
  if (platform?.command === 'start' && process.platform !== 'win32') return platform
  throw new Refusal('Illuminate does not run from this folder with npm start, so there is nothing to replace.')
}
