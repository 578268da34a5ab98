import { expect, test } from 'vitest'
import { countsOf, makeAnswers, makeOrganisations, nationSizes } from '@/kit/national-release'
import { Random } from '@/seed/random'
import { measuredCost, noiseCost } from './noise-cost'

test('what protection costs is what is written down of it', () => {
  const random = new Random('bench release')
  const organisations = makeOrganisations(random.fork('organisations'), nationSizes.full)
  const cubes = countsOf(makeAnswers(random.fork('answers'), organisations, nationSizes.full))
  const { cells, withNoise, roundedAlone } = noiseCost(cubes.flatMap((cube) => cube.cells))
  expect({ cells, withheld: [withNoise.withheld, roundedAlone.withheld] }).toEqual({
    cells: measuredCost.cells,
    withheld: [measuredCost.withNoise.withheld, measuredCost.roundedAlone.withheld],
  })
  expect(withNoise.meanError).toBeCloseTo(measuredCost.withNoise.meanError, 3)
  expect(roundedAlone.meanError).toBeCloseTo(measuredCost.roundedAlone.meanError, 3)
})
