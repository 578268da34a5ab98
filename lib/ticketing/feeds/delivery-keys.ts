import 'server-only'
import { and, eq, lte, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { ticketingDeliveryKeys } from '@/db/schema'
import { daysBefore } from '@/lib/floor/calendar/instants'
import { invalid } from '@/lib/floor/errors/domain-error'
import type { StoredFile } from '@/lib/floor/files/stored-file'
import type { StaffContext } from '@/lib/floor/identity/context'
import { countDueIn, deleteInBatches, type ScheduledTask } from '@/lib/floor/jobs/scheduled/scheduled-task'
import type { ChangeContext } from '@/lib/floor/saving/change'
import { messages } from './messages'

const retentionDays = 30

/** Printable characters of ASCII; blanks around a header are not part of it. */
const keyPattern = /^[\x20-\x7e]{1,255}$/

/** Called in the transaction that makes the import of a delivery, as `receiveImport` does. */
type OnReceived = (tx: ChangeContext, importId: number, file: StoredFile) => Promise<void>

/** Thrown in the transaction of the second delivery of a key, so that nothing of it stays. */
class KnownKey extends Error {
  constructor(
    readonly importId: number,
    readonly isSameBody: boolean,
  ) {
    super('The delivery is known')
  }
}

/**
 * Receives a file for an organisation, and where the request has an `Idempotency-Key`, once for that key: the same file
 * under a key of the last 30 days makes no second import. The caller checks the rights. Bodies are compared as they
 * were stored, so unpacked.
 * @param receive receives the file by `receiveImport`, which must call the function that it is handed
 * @returns the id of the import, which is the first one's for a key that is known
 * @throws DomainError 422 for a key that is none, or that came with another file; whatever `receive` throws
 */
export async function receiveOnce(
  ctx: StaffContext,
  organisationId: number,
  request: Request,
  receive: (onReceived: OnReceived) => Promise<number>,
): Promise<number> {
  const key = request.headers.get('idempotency-key')
  if (key === null) return receive(async () => {})
  if (!keyPattern.test(key)) throw invalid(messages.invalidKey)
  try {
    return await receive((tx, importId, file) => rememberKey(tx, { organisationId, key, importId, file }))
  } catch (error) {
    if (!(error instanceof KnownKey)) throw error
    if (!error.isSameBody) throw invalid(messages.otherBody)
    ctx.log.info({ importId: error.importId }, 'a delivery came again')
    return error.importId
  }
}

type Delivery = { organisationId: number; key: string; importId: number; file: StoredFile }

/** The insert waits for a transaction that has just used the key, and then finds its row. */
async function rememberKey({ db, now }: ChangeContext, { organisationId, key, importId, file }: Delivery) {
  const bodySha256 = file.sha256
  if (!bodySha256) throw new Error('A file that was just received has its checksum')
  const ended = daysBefore(now, retentionDays)
  const [remembered] = await db
    .insert(ticketingDeliveryKeys)
    .values({ organisationId, key, bodySha256, importId, createdAt: now })
    .onConflictDoUpdate({
      target: [ticketingDeliveryKeys.organisationId, ticketingDeliveryKeys.key],
      set: { bodySha256, importId, createdAt: now },
      setWhere: lte(ticketingDeliveryKeys.createdAt, ended),
    })
    .returning({ importId: ticketingDeliveryKeys.importId })
  if (remembered) return
  const known = await getKey(db, organisationId, key)
  throw new KnownKey(known.importId, known.bodySha256.equals(bodySha256))
}

async function getKey(db: Database, organisationId: number, key: string) {
  const [known] = await db
    .select({ importId: ticketingDeliveryKeys.importId, bodySha256: ticketingDeliveryKeys.bodySha256 })
    .from(ticketingDeliveryKeys)
    .where(and(eq(ticketingDeliveryKeys.organisationId, organisationId), eq(ticketingDeliveryKeys.key, key)))
  if (!known) throw new Error('A key that could not be remembered is known')
  return known
}

const isPastRetention = (at: Date) =>
  sql`${ticketingDeliveryKeys.createdAt} <= ${daysBefore(at, retentionDays).toISOString()}::timestamptz`

/** Deletes the keys of deliveries after 30 days: a box office may use them again then. */
export const oldDeliveryKeys: ScheduledTask = {
  name: 'old-delivery-keys',
  cron: '19 * * * *',
  retention: {
    what: 'Idempotency keys of ticketing deliveries',
    howLong: `${retentionDays} days`,
    due: countDueIn(sql`${ticketingDeliveryKeys}`, isPastRetention),
  },
  run: ({ db, now }, signal) => deleteInBatches(db, sql`${ticketingDeliveryKeys}`, isPastRetention(now), signal),
}
