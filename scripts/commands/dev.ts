import { workingBuild } from '../build/build'
import { watchBundle } from '../build/bundles'
import { runPlatform } from '../platform/run-platform'

/**
 * `npm run dev`: pages follow their sources by themselves, the respondent's are taken in anew, and the worker is restarted
 * when its sources change.
 */
const code = await runPlatform('dev', {
  async onStarted(platform) {
    let lastRestart = Promise.resolve()
    await watchBundle('respondent.mjs', workingBuild.bundles, () => undefined)
    await watchBundle('worker.mjs', workingBuild.bundles, () => {
      lastRestart = lastRestart.then(platform.restartWorker)
    })
  },
})
process.exit(code)
