import 'server-only'
import type { Context } from '@/lib/floor/identity/context'
import * as queries from './queries'
import { hashRecoveryCode, looksLikeRecoveryCode } from './recovery-codes'
import { resealSecret } from './reseal-secrets'
import { openSecret } from './sealed-secret'
import { stepOfCode } from './totp'

/** How the second step was passed; with a recovery code, how many are left. */
type CodeCheck = { by: 'app' } | { by: 'recovery code'; left: number }

/** Checks a code and uses it up: each is valid once, also when it is sent twice at the same time. */
export async function checkCode(
  { db, now, log }: Pick<Context, 'db' | 'now' | 'log'>,
  userId: number,
  typed: string,
): Promise<CodeCheck | undefined> {
  const code = typed.slice(0, 100).replace(/\s/g, '')
  if (looksLikeRecoveryCode(code)) {
    const left = await queries.consumeRecoveryCode(db, userId, hashRecoveryCode(userId, code), now)
    return left === undefined ? undefined : { by: 'recovery code', left }
  }
  if (!/^\d{6}$/.test(code)) return undefined
  const stored = await queries.findSecret(db, userId)
  const secret = openSecret(stored?.secret ?? null, userId)
  if (secret === undefined) {
    log.error({ userId }, 'a two-factor secret cannot be read: was AUTH_SECRET changed without AUTH_SECRET_OLD?')
    return undefined
  }
  const step = stepOfCode(secret.text, code, now, stored?.lastStep ?? null)
  if (step === undefined || !(await queries.markStepUsed(db, userId, step))) return undefined
  if (!secret.isCurrent) await resealSecret(db, userId, stored?.secret ?? null)
  return { by: 'app' }
}
