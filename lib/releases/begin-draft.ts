import 'server-only'
import type { Quarter } from '@/lib/floor/calendar/quarter'
import { conflict } from '@/lib/floor/errors/domain-error'
import type { Context } from '@/lib/floor/identity/context'
import { enqueue } from '@/lib/floor/jobs/enqueue'
import { change } from '@/lib/floor/saving/change'
import { releaseNameOf } from '@/lib/published/periods'
import { draftJob } from './draft-job'
import { messages } from './messages'
import * as queries from './queries'

/** Has the draft of a quarter made, in place of one that is not decided. @throws DomainError 409 where it is approved or being made */
export const beginDraft = (ctx: Context, quarter: Quarter): Promise<{ id: number }> =>
  change(ctx, {}, async (tx) => {
    await queries.lockReleases(tx.db)
    const open = await queries.findOpenRelease(tx.db, quarter)
    if (open?.state === 'approved') throw conflict(messages.alreadyApproved)
    if (open?.state === 'making') throw conflict(messages.beingMade)
    if (open) await queries.deleteRelease(tx.db, open.id)
    const askedBy = tx.actor.kind === 'staff' ? tx.actor.userId : null
    const id = await queries.insertRelease(tx.db, quarter, { askedAt: tx.now, askedBy })
    tx.audit({ subject: 'release', subjectId: id, subjectName: releaseNameOf(quarter), action: 'request' })
    await enqueue(tx, draftJob, { releaseId: id })
    return { id }
  })
