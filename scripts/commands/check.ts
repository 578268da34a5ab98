import { ensureGeneratedFiles } from '../checks/generated-files'
import { printSummary, runLint, runStage, runTypeCheck, runVitest } from '../checks/stage'
import { runCommand } from '../command'
import { inRoot } from '../root'

/** `npm run check`: what can be known in under a minute, without a database or a build. */
await runCommand(async () => {
  await ensureGeneratedFiles()
  return printSummary(
    await Promise.all([
      runStage('Types', runTypeCheck),
      runStage('Lint', runLint),
      runStage('Unit tests', () => runVitest('unit', inRoot('.data', 'run', 'unit.json'))),
    ]),
  )
})
