import { measureOf, type ReleasedCube } from './cubes'

/** `Attendance by region and discipline`, `Age by region, by discipline`. */
export function cubeNameOf(cube: ReleasedCube): string {
  if (cube.kind === 'counts') return `${cube.question.name} by region, by discipline`
  const measure = measureOf(cube)?.name ?? ''
  const dimensions = cube.dimensions.map((one) => (one === 'type' ? 'type of event' : one))
  return `${measure} by ${dimensions.join(' and ')}`
}
