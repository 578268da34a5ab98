import { buildPlatform, productionBuild } from '../build/build'
import { runCommand } from '../command'
import { runStep } from '../report.mjs'

/** `npm run build`: what `npm start` does before it starts, for an image or another machine. */
await runCommand(async () => {
  await runStep(
    'Building',
    () => buildPlatform(productionBuild),
    (built) => (built ? undefined : 'up to date'),
  )
  return 0
})
