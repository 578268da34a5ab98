import 'server-only'
import { env } from '@/lib/floor/env'
import type { Context } from '@/lib/floor/identity/context'
import { defineHandler } from '@/lib/floor/jobs/job-handler'
import { queueEmails } from '@/lib/floor/mail/queue-email'
import { letterEmail } from './email'
import { sendLetterJob } from './job'
import * as queries from './queries'

/** So many emails are put into the outbox in one transaction. */
const batch = 50

/**
 * Puts the emails of a letter into the outbox, once each: an email and the note that it is there commit together, so that
 * whoever takes over from a worker that was killed goes on with the next. Whoever switched letters off meanwhile gets none.
 */
export const queueLetter = defineHandler(sendLetterJob, async (ctx, { letterId }, { signal }) => {
  const letter = await queries.findLetter(ctx.db, letterId)
  if (!letter) return
  let queued = 0
  for (let more = true; more; ) {
    signal.throwIfAborted()
    const done = await ctx.db.transaction((db) => queueBatch({ ...ctx, db }, letter))
    queued += done.queued
    more = done.found > 0
  }
  ctx.log.info({ letterId, queued }, 'letter of the funder put into the outbox')
})

async function queueBatch(ctx: Context, letter: NonNullable<Awaited<ReturnType<typeof queries.findLetter>>>) {
  const found = await queries.lockWaitingReaders(ctx.db, letter.id, batch)
  const readers = found.filter(({ takesLetters }) => takesLetters)
  const others = found.filter(({ takesLetters }) => !takesLetters)
  await queueEmails(
    ctx,
    readers.map((reader) => letterEmail(letter, reader, env.PUBLIC_URL)),
  )
  const idsOf = (people: typeof found) => people.map(({ userId }) => userId)
  if (readers.length > 0) await queries.markQueued(ctx.db, letter.id, idsOf(readers), ctx.now)
  if (others.length > 0) await queries.dropReaders(ctx.db, letter.id, idsOf(others))
  return { found: found.length, queued: readers.length }
}
