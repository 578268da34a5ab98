import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { accessTokens, rememberedBrowsers, trustedDevices, userTokens } from '@/db/schema'
import { as } from '@/tests/support/actors'
import { aUser } from '@/tests/support/builders'
import { inTransaction } from '@/tests/support/database'
import { endedKeys } from './scheduled-tasks'

test(
  'links, remembered browsers, trusted devices and access tokens are removed 30 days after they ended',
  inTransaction(async (db) => {
    const ctx = await as.globalAdmin(db)
    const { id: userId } = await aUser(db)
    const edge = ctx.now.getTime() - 30 * 86_400_000
    for (const ms of [edge - 1, edge + 1]) {
      const row = () => ({ userId, tokenHash: randomBytes(32), expiresAt: new Date(ms) })
      await db.insert(userTokens).values({ ...row(), purpose: 'reset' })
      await db.insert(rememberedBrowsers).values(row())
      await db.insert(trustedDevices).values(row())
      await db.insert(accessTokens).values({ ...row(), name: 'Box office' })
    }
    expect(await endedKeys.run(ctx, new AbortController().signal)).toBe(4)
    for (const table of [userTokens, rememberedBrowsers, trustedDevices, accessTokens])
      expect((await db.select().from(table)).map(({ expiresAt }) => expiresAt.getTime())).toEqual([edge + 1])
  }),
)
