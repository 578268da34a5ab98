import { buildPlatform, production } from '../build/build'
import { command } from '../command'
import { step } from '../say.mjs'

/** `npm run build`: what `npm start` does before it starts, for an image or another machine. */
await command(async () => {
  await step(
    'Building',
    () => buildPlatform(production),
    (built) => (built ? undefined : 'up to date'),
  )
  return 0
})
