import { beforeAll, describe, expect, test } from 'vitest'
import type { AttackTrial } from '@/kit/attack-trial'
import { tryAttacks } from '@/kit/attack-trials'
import { draftOf, makeFacts, makeOrganisations, nationSizes, releaseQuarters, revise } from '@/kit/national-release'
import { Random } from '@/seed/random'
import { protectSums } from '../protect-sums'
import { attackIds } from './attack'
import { attackByPlantedNames } from './planted-names'
import { attackSums } from './run-attacks'

describe('of a small nation', () => {
  let trials: readonly AttackTrial[]
  beforeAll(async () => {
    trials = await tryAttacks('attacks of the unit tests', nationSizes.small, 3_000)
  })
  const trialOf = (id: string) => trials.filter((trial) => trial.id === id)

  test.each(attackIds)('%s succeeds without its protection, and fails with it', (id) => {
    expect(trialOf(id)).not.toHaveLength(0)
    for (const { what, unprotected, isWithstood, figure } of trialOf(id)) {
      expect(unprotected, `${what}: without protection`).toBeGreaterThan(0)
      expect(isWithstood, `${what}: ${figure}`).toBe(true)
    }
  })
})

// Each was once estimated from what was published before and after; the last from a change that others all but cancelled.
test.each(['s20', 's41', 's71', 's129'])(
  'of a nation whose returns were revised before the last quarter (%s), nothing can be told',
  async (seed) => {
    const random = new Random(seed)
    const organisations = makeOrganisations(random.fork('organisations'), { ...nationSizes.full, organisations: 400 })
    const facts = makeFacts(random.fork('facts'), organisations)
    const tickets = 3
    const earlier = await releaseQuarters(3, facts, [tickets])
    const draft = draftOf(tickets, 4, revise(random.fork('revisions'), facts, organisations), earlier)
    const attacks = await attackSums([{ draft, result: await protectSums(draft) }])
    expect(attacks.map(({ id, succeeded, found }) => [id, succeeded, found])).toEqual([
      ['T3', 0, []],
      ['T4', 0, []],
      ['T7', 0, []],
    ])
    for (const { tried } of attacks) expect(tried).toBeGreaterThan(100)
  },
)

test.each([
  ['as it is', 'The Larkspur & Wren Company'],
  ['in capitals', 'THE LARKSPUR & WREN COMPANY'],
  ['in an address', '?q=The%20Larkspur%20%26%20Wren%20Company'],
  ['in HTML', '<td>The Larkspur &amp; Wren Company</td>'],
])('a planted name is found %s', (_, text) =>
  expect(attackByPlantedNames([{ where: 'page', text }], ['The Larkspur & Wren Company'])).toMatchObject({
    succeeded: 1,
    found: ['page: The Larkspur & Wren Company'],
  }),
)
