import { production } from '../build/build'
import { watchBundle } from '../build/bundles'
import { keepHouse } from '../house/keep-house'

/**
 * `npm run dev`: pages follow their sources by themselves, the respondent's are taken in anew, and the worker is restarted
 * when its sources change.
 */
const code = await keepHouse('dev', {
  async started(house) {
    let turn = Promise.resolve()
    await watchBundle('respondent.mjs', production.bundles, () => undefined)
    await watchBundle('worker.mjs', production.bundles, () => {
      turn = turn.then(house.restartWorker)
    })
  },
})
process.exit(code)
