import type { Database } from '@/db/client'
import { accessTokens } from '@/db/schema'
import { hashOfBearerToken, newBearerToken } from '@/lib/floor/identity/bearer-secret'

const day = 24 * 60 * 60 * 1000

/**
 * An access token of somebody, there and then; `token` is what a program would send. It may read and write unless said
 * otherwise.
 */
export async function aToken(db: Database, userId: number, values: Partial<typeof accessTokens.$inferInsert> = {}) {
  const token = newBearerToken()
  const [made] = await db
    .insert(accessTokens)
    .values({
      userId,
      name: 'A token of the tests',
      tokenHash: hashOfBearerToken(token),
      mayWrite: true,
      expiresAt: new Date(Date.now() + day),
      ...values,
    })
    .returning({ id: accessTokens.id })
  return { id: made?.id ?? 0, token }
}
