import { expect, test } from '@playwright/test'
import { calls } from '@/lib/calls'
import { ask } from '../support/http'
import { actors, may } from './matrix/actors'
import { type MatrixFixture, openMatrixFixture } from './matrix/fixture'

let fixture: MatrixFixture
test.beforeAll(async () => {
  fixture = await openMatrixFixture()
})
test.afterAll(() => fixture?.close())

/** What no call can make anything of: neither the path's parameter, nor the query, nor the body. */
const nonsense = {
  query: '?filter=[&take=x&id=x&organisationId=x&year=x&quarter=x&sort=[&at=x&eventId=x&importId=x&surveyId=x&name=',
  body: '{"nonsense":',
}

const guardedCalls = calls.filter(({ right }) => right)

test('most calls ask for a right', () => expect(guardedCalls.length).toBeGreaterThan(50))

for (const { method, path, right } of guardedCalls)
  test(`${method} ${path} refuses whoever lacks the right before it reads what they send`, async () => {
    const lacking = actors.filter((actor) => actor.isSignedIn && actor.hasAccepted && right && !may(actor, ...right))
    for (const actor of lacking)
      for (const parameter of ['1', 'x']) {
        const cookie = fixture.cookieOf(actor) ?? ''
        const address = `${path.replace(/\{\w+\}/g, parameter)}${nonsense.query}`
        const sent = method === 'GET' ? {} : { raw: nonsense.body, headers: { 'content-type': 'application/json' } }
        const answer = await ask(method, address, { cookie, ...sent })
        expect([actor.name, answer.status, answer.json()]).toEqual([
          actor.name,
          403,
          expect.objectContaining({ message: 'You do not have permission to do this.' }),
        ])
      }
  })
