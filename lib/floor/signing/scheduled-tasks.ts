import 'server-only'
import type { ScheduledTask } from '../jobs/scheduled/scheduled-task'
import { readableSecrets } from '../sealing/platform-secrets'
import { resealKey } from './signing-key'

/** While AUTH_SECRET_OLD is set: seals the signing key with the new secret. */
export const resealedSigningKey: ScheduledTask = {
  name: 'resealed-signing-key',
  cron: '*/10 * * * *',
  async run({ db }) {
    if (readableSecrets().length > 1) await resealKey(db)
    return 0
  },
}
