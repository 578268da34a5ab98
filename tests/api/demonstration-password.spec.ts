import { expect, test } from '@playwright/test'
import { createEmptyDatabase, startPlatform } from '../support/platform-start'

// The platform is started several times, and the first start makes the demonstration data.
test.describe.configure({ timeout: 600_000 })

const publishedPassword = 'Curtain-Up-2026'
const ownPassword = 'quiet-teal-otters'

/** Signs in as the demonstration's Global Admin. @returns where the answer leads */
async function signIn(address: string, password: string): Promise<string | null> {
  const answer = await fetch(`${address}/api/auth/sign-in`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: address, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ email: 'funder@demo.test', password, returnUrl: '/' }),
  })
  return answer.headers.get('location')
}

const failedAddress = '/authentication/login-failed?returnUrl=%2F'

test('a demonstration password that is changed holds from the next start on, and nobody else is let near the published one', async () => {
  const database = await createEmptyDatabase()
  const withDemo = { DATABASE_URL: database.url, SEED_DEMO: '1' }
  const running: Awaited<ReturnType<typeof startPlatform>>[] = []
  const startWith = async (settings: Record<string, string>) => {
    const started = await startPlatform({ ...withDemo, ...settings })
    running.push(started)
    return { ...started, ready: await started.isReady }
  }
  try {
    await test.step('others are kept out before there is any account', async () => {
      const refused = await startWith({ HOST: '0.0.0.0' })
      expect(refused.ready).toBe(false)
      expect(refused.output()).toContain(
        'Others can reach Illuminate (HOST is 0.0.0.0), and its demonstration accounts still have the password that ' +
          'everybody can read in its documentation. Set DEMO_PASSWORD to a password of your own and start again.',
      )
      expect(await refused.stop()).toBe(1)
      expect(await fetch(`${refused.address}/api/health`).catch(() => 'nothing listens')).toBe('nothing listens')
    })
    await test.step('on this machine the published password opens them', async () => {
      const first = await startWith({})
      expect(first.ready).toBe(true)
      expect(first.output()).toContain(`Demonstration accounts; the password is ${publishedPassword}`)
      expect(await signIn(first.address, publishedPassword)).toBe('/')
      expect(await first.stop()).toBe(0)
    })
    for (const reach of [
      { PUBLIC_URL: 'https://surveys.example.org' },
      { HOST: '0.0.0.0', DEMO_PASSWORD: publishedPassword },
    ])
      await test.step(`they are not served with ${JSON.stringify(reach)}`, async () => {
        const refused = await startWith(reach)
        expect(refused.ready).toBe(false)
        expect(refused.output()).toContain('Set DEMO_PASSWORD to a password of your own and start again.')
        expect(await refused.stop()).toBe(1)
      })
    await test.step('with a password of one’s own others are let in, and the published one opens nothing', async () => {
      const open = await startWith({ HOST: '0.0.0.0', DEMO_PASSWORD: ownPassword })
      expect(open.ready, open.output()).toBe(true)
      expect(open.output()).toContain('Demonstration accounts; the password is the one in DEMO_PASSWORD')
      expect(open.output()).not.toContain(ownPassword)
      expect(await signIn(open.address, publishedPassword)).toBe(failedAddress)
      expect(await signIn(open.address, ownPassword)).toBe('/')
      expect(await open.stop()).toBe(0)
    })
    await test.step('a start that is given none leaves it as it is, and says so', async () => {
      const later = await startWith({})
      expect(later.ready).toBe(true)
      expect(later.output()).toContain('the password is the one that DEMO_PASSWORD gave at an earlier start')
      expect(await signIn(later.address, ownPassword)).toBe('/')
      expect(await later.stop()).toBe(0)
    })
  } finally {
    for (const one of running) await one.stop()
    await database.drop()
  }
})
