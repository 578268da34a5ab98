import 'server-only'
import type { UpkeepTask } from '../jobs/upkeep/upkeep-task'
import { readableSecrets } from '../sealing/platform-secrets'
import { takeOverKey } from './signing-key'

/** While AUTH_SECRET_OLD is set: the key that documents are signed with comes under the new secret, whether it is used or not. */
export const resealedSigningKey: UpkeepTask = {
  name: 'resealed-signing-key',
  cron: '*/10 * * * *',
  async run({ db }) {
    if (readableSecrets().length > 1) await takeOverKey(db)
    return 0
  },
}
