import 'server-only'
import { authorize } from '@/lib/floor/access/authorize'
import { env } from '@/lib/floor/env'
import { conflict, notFound } from '@/lib/floor/errors/domain-error'
import type { StaffContext } from '@/lib/floor/identity/context'
import { enqueue } from '@/lib/floor/jobs/enqueue'
import { emailText } from '@/lib/floor/mail/email-text'
import { change } from '@/lib/floor/saving/change'
import { messages } from '../messages'
import { insertNotes } from '../notes/queries'
import type { NewLetter } from '../schema'
import { letterBody, letterLink } from './email'
import { sendLetterJob } from './job'
import * as queries from './queries'

/**
 * What a letter would look like to its first reader, how many get it, and which organisations it does not reach, with the
 * reason. Nothing is sent. @throws 409 where nobody would get it
 */
export async function previewLetter(ctx: StaffContext, { organisationIds, subject, body }: NewLetter) {
  authorize(ctx, 'update', 'operations')
  const organisations = await queries.findWrittenTo(ctx.db, organisationIds)
  const { readers, first } = await queries.previewReaders(ctx.db, organisationIds)
  if (!first) throw conflict(messages.nobody)
  const support = { supportEmail: env.SUPPORT_EMAIL, supportPhone: env.SUPPORT_PHONE }
  return {
    subject,
    text: emailText(
      {
        greeting: first.firstName,
        body: letterBody({ body }, first, env.PUBLIC_URL),
        link: letterLink(null, env.PUBLIC_URL),
      },
      support,
    ),
    readers,
    organisations: organisations.filter((each) => each.readers > 0).length,
    notReached: organisations
      .filter((each) => each.readers === 0)
      .map(({ id, name, admins }) => ({
        ...{ id, name },
        reason: admins === 0 ? 'has no Organisation Admin' : 'its Organisation Admins have switched letters off',
      })),
  }
}

/**
 * Writes to the Admins of organisations: stores the letter and who gets it, notes it in the trail of each organisation and
 * among the notes on it, and has the worker put the emails into the outbox. @throws 409 where nobody would get it
 */
export async function sendLetter(ctx: StaffContext, { organisationIds, subject, body }: NewLetter) {
  authorize(ctx, 'update', 'operations')
  return change(ctx, { record: { what: 'letter' } }, async (tx) => {
    const { userId, fullName } = tx.actor
    const letter = { subject, body, writtenBy: userId, writtenByName: fullName, writtenAt: tx.now }
    const id = await queries.insertLetter(tx.db, letter)
    const readers = await queries.insertReaders(tx.db, id, organisationIds)
    if (readers === 0) throw conflict(messages.nobody)
    const organisations = (await queries.findWrittenTo(tx.db, organisationIds)).filter((each) => each.readers > 0)
    tx.audit(
      organisations.map((each) => ({
        subject: 'funderLetter',
        subjectId: id,
        subjectName: subject,
        action: 'create' as const,
        organisationId: each.id,
        after: { subject, body },
        note: `To ${each.readers} of its Organisation Admins`,
      })),
    )
    const note = { text: messages.letterNote(subject), writtenBy: userId, writtenByName: fullName, writtenAt: tx.now }
    await insertNotes(
      tx.db,
      organisations.map((each) => ({ organisationId: each.id, ...note })),
    )
    await enqueue(tx, sendLetterJob, { letterId: id })
    return { id, readers }
  })
}

/** A letter that somebody got; opening it marks it as read. @throws 404 for a letter to others */
export async function openLetter(ctx: StaffContext, id: number) {
  authorize(ctx, 'read', 'home')
  const letter = await queries.openLetter(ctx.db, id, ctx.actor.userId, ctx.now)
  if (!letter) throw notFound('Letter')
  return letter
}

export type OpenedLetter = Awaited<ReturnType<typeof openLetter>>
