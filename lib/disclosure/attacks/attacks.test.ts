import { beforeAll, describe, expect, test } from 'vitest'
import type { AttackTrial } from '@/kit/attack-trial'
import { tryAttacks } from '@/kit/attack-trials'
import { nationSizes } from '@/kit/national-release'
import { attackIds } from './attack'
import { attackByPlantedNames } from './planted-names'

describe('of a small nation', () => {
  let trials: readonly AttackTrial[]
  beforeAll(async () => {
    trials = await tryAttacks('attacks of the unit tests', nationSizes.small, 3_000)
  }, 120_000)
  const trialOf = (id: string) => trials.filter((trial) => trial.id === id)

  test.each(attackIds)('%s succeeds without its protection, and fails with it', (id) => {
    expect(trialOf(id)).not.toHaveLength(0)
    for (const { what, unprotected, isWithstood, figure } of trialOf(id)) {
      expect(unprotected, `${what}: without protection`).toBeGreaterThan(0)
      expect(isWithstood, `${what}: ${figure}`).toBe(true)
    }
  })
})

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
