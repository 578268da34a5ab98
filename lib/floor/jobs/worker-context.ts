import { randomUUID } from 'node:crypto'
import type { Database } from '@/db/client'
import { abilityOf } from '../access/ability'
import type { Context, SystemActor } from '../identity/context'
import type { Logger } from '../log'

/** What every context of one worker process stands on. */
export type WorkerGround = { db: Database; log: Logger }

/** The context of one try at a job: the platform itself acts, in the name of the request that made the job. */
export function workerContext(
  ground: WorkerGround,
  about: { name: string; jobId: string; requestId?: string; attempt?: number },
): Context {
  const actor: SystemActor = { kind: 'system', name: about.name }
  const requestId = about.requestId ?? randomUUID()
  return {
    actor,
    ability: abilityOf(actor),
    db: ground.db,
    now: new Date(),
    requestId,
    address: '',
    log: ground.log.child({ job: about.name, jobId: about.jobId, requestId, attempt: about.attempt }),
  }
}
