import { randomUUID } from 'node:crypto'
import type { Database } from '@/db/client'
import { abilityOf } from '../access/ability'
import { forbidden } from '../errors/domain-error'
import type { Context, StaffContext, SystemActor } from '../identity/context'
import type { Logger } from '../log'

/** The person behind a job as they stand now; undefined for somebody who may no longer sign in. */
export type ContextOfUser = (ctx: Context, userId: number) => Promise<StaffContext | undefined>

/** What every context of one worker process stands on. */
export type WorkerGround = { db: Database; log: Logger; contextOfUser: ContextOfUser }

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

/** The person a job was made for, with the rights they have today. */
export async function requesterOf(ground: WorkerGround, ctx: Context, userId: number | null): Promise<StaffContext> {
  const asUser = userId === null ? undefined : await ground.contextOfUser(ctx, userId)
  if (!asUser) throw forbidden('The person who asked for this may no longer do it.')
  return asUser
}
