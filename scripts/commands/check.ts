import { ensureGenerated } from '../checks/generated'
import { lint, stage, summarise, typeCheck, vitest } from '../checks/stage'
import { command } from '../command'
import { inRoot } from '../root'

/** `npm run check`: what can be known in under a minute, without a database or a build. */
await command(async () => {
  await ensureGenerated()
  return summarise(
    await Promise.all([
      stage('Types', typeCheck),
      stage('Lint', lint),
      stage('Unit tests', () => vitest('unit', inRoot('.data', 'run', 'unit.json'))),
    ]),
  )
})
