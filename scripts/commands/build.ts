import { buildRelease } from '../build/releases'
import { runCommand } from '../command'
import { runStep } from '../report.mjs'

/** `npm run build`: what `npm start` and `npm run reload` do before anything else, for an image or another machine. */
await runCommand(async () => {
  await runStep('Building', buildRelease, ({ isNew }) => (isNew ? undefined : 'up to date'))
  return 0
})
