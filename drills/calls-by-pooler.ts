import { installPgBouncer, pgBouncerVersion, preparePgBouncer, setTimeLimits } from '@/kit/pgbouncer'
import { runPlaywright } from '@/scripts/checks/stage'
import { ownerRole } from '@/scripts/database/owner-role'
import { prepareSharedRole } from '@/scripts/database/shared-role'
import { runStep } from '@/scripts/report.mjs'
import { inRoot } from '@/scripts/root'
import { withTrial } from '@/scripts/trial/trial'
import type { StandaloneDrill } from './drill'
import { formatCount } from './scoreboard'

const about = { id: 'R-26B', what: 'the call tests, all of them, on a platform behind PgBouncer in transaction mode' }

/**
 * R-26B: nothing that the platform does wants a session of the database, or a statement that was prepared in one. The tests look into
 * the database by themselves.
 */
export const pooledCallsDrill: StandaloneDrill['run'] = async () => {
  if (!(await installPgBouncer()))
    return [{ ...about, figure: '–', failures: [], skipped: 'PgBouncer is not here and could not be installed.' }]
  const result = await withTrial({ command: 'drills', data: 'throwaway' }, async (trial) => {
    await runStep('Building, and preparing data', () => trial.prepare('small'))
    const [url, adminUrl] = [trial.databaseUrl, trial.cluster.superuserAddress('illuminate')]
    const shared = await prepareSharedRole({ url, poolerUrl: url, adminUrl, secret: trial.authSecret })
    await setTimeLimits(adminUrl, ownerRole)
    const pooler = await preparePgBouncer({ addresses: [url, ...(shared ? [shared] : [])] })
    await pooler.start()
    try {
      const database = { url: pooler.addressOf(url), directUrl: url, seedUrl: adminUrl, adminUrl }
      const platform = await runStep('Starting web and worker', () =>
        trial.startPlatform({ DATABASE_PREPARE: '0' }, { ...database, server: undefined, cluster: undefined }),
      )
      const { counts, output } = await runPlaywright('calls', inRoot('.data', 'run', 'calls-by-pooler.json'), {
        BASE_URL: platform.address,
        DATABASE_URL: url,
        PLATFORM_LOG: trial.logFile,
        APP_SECRET: trial.authSecret,
        DEMO_PASSWORD: '',
      })
      const { passed, failed } = counts
      if (failed > 0) console.log(output)
      return {
        ...about,
        figure: `PgBouncer ${pgBouncerVersion()}, no statement prepared: ${formatCount(passed)} passed, ${failed} failed`,
        failures: [
          ...(failed > 0 ? [`${failed} call tests failed`] : []),
          ...(passed === 0 ? ['no call test was run'] : []),
        ],
      }
    } finally {
      await pooler.close()
    }
  })
  return [result]
}
