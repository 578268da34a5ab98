import { cubes, measureOf, type ReleasedCube } from './cubes'
import { groupFigures } from './group-figures'

/** `Attendance by region and discipline`, `Age by region, by discipline`. */
export function cubeNameOf(cube: ReleasedCube): string {
  if (cube.kind === 'counts') return `${cube.question.name} by region, by discipline`
  const measure = measureOf(cube)?.name ?? ''
  const dimensions = cube.dimensions.map((one) => (one === 'type' ? 'type of event' : one))
  return `${measure} by ${dimensions.join(' and ')}`
}

/** Everything that a release has figures of, with its name: the cubes, and the figures of groups. */
export const namedCubes: readonly { id: number; name: string }[] = [
  ...cubes.map((cube) => ({ id: cube.id, name: cubeNameOf(cube) })),
  ...groupFigures.map(({ id, name }) => ({ id, name: `${name} of groups of organisations` })),
]
