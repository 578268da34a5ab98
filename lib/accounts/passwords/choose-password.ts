import 'server-only'
import { conflict } from '@/lib/floor/errors/domain-error'
import { findAccountById } from '@/lib/floor/identity/account-queries'
import type { Context } from '@/lib/floor/identity/context'
import { actorOf } from '@/lib/floor/identity/open-session'
import { hashPassword } from '@/lib/floor/identity/password'
import { queueEmail } from '@/lib/floor/mail/queue-email'
import { change } from '@/lib/floor/saving/change'
import { clearThrottle } from '@/lib/floor/throttle'
import { assertPasswordsAllowed, type Browser, continueSignIn, type SignInResult } from '../sign-in/continue-sign-in'
import { throttleKeys } from '../sign-in/throttle-keys'
import { consumeLink, findLink, type LinkPurpose } from '../single-use-link'
import { assertGoodPassword, replacePassword } from './change-password'
import { passwordChangedEmail } from './emails'
import { messages } from './messages'
import type { ChosenPassword } from './schema'

const notes = { invitation: 'Invitation accepted', reset: 'Forgotten password replaced' } as const

/**
 * Sets a password by an emailed link, which also accepts an invitation, and signs in. It works however many wrong
 * passwords somebody else tries meanwhile. Two-factor sign-in applies as usual.
 * @throws DomainError 403 where an outside provider is the only way to sign in; 409 when the link is no longer valid;
 *   422 when the password is unsuitable (the link stays valid)
 */
export async function choosePassword(
  ctx: Context,
  purpose: LinkPurpose,
  { token, newPassword }: ChosenPassword,
  browser: Browser,
): Promise<SignInResult> {
  assertPasswordsAllowed()
  const linkOwner = await findLink(ctx, token, purpose)
  if (!linkOwner) throw conflict(messages.linkInvalid)
  await assertGoodPassword(ctx, newPassword, { ...linkOwner, id: linkOwner.userId })
  const passwordHash = await hashPassword(newPassword)
  const account = await savePassword(ctx, purpose, token, linkOwner.userId, passwordHash)
  await Promise.all(
    [throttleKeys.signInAccount, throttleKeys.signInSuspect].map((keyOf) =>
      clearThrottle(ctx.db, keyOf(account.email)),
    ),
  )
  return continueSignIn(ctx, account, { method: purpose, rememberUntil: null, returnUrl: '/' }, browser)
}

async function savePassword(ctx: Context, purpose: LinkPurpose, token: string, userId: number, passwordHash: string) {
  const owner = await findAccountById(ctx.db, userId)
  if (!owner) throw conflict(messages.linkInvalid)
  const ownContext = { ...ctx, actor: actorOf(owner, '') }
  return change(ownContext, {}, async (tx) => {
    // Of two requests with the same link one succeeds.
    if ((await consumeLink(tx, token, purpose)) !== owner.id) throw conflict(messages.linkInvalid)
    await replacePassword(tx, owner.id, passwordHash)
    if (purpose === 'reset') await queueEmail(tx, passwordChangedEmail(owner))
    const account = await findAccountById(tx.db, owner.id)
    if (!account) throw conflict(messages.linkInvalid)
    tx.audit({
      subject: 'user',
      subjectId: owner.id,
      subjectName: tx.actor.fullName,
      action: 'update',
      note: notes[purpose],
    })
    return account
  })
}
