import 'server-only'
import type { Database } from '@/db/client'
import type { Quarter } from '@/lib/floor/calendar/quarter'
import { answeredValue } from '@/lib/insights/answers/answer-reading'
import { readAnswerTerms } from '@/lib/insights/answers/answer-terms'
import { findNotSharing } from '@/lib/organisations/sharing'
import { countCubes, cubes } from '@/lib/published/cubes'
import { groupFigures } from '@/lib/published/group-figures'
import { quartersOfRelease } from '@/lib/published/periods'
import { sizeBandOf } from '@/lib/published/size-bands'
import { type AskedQuestion, takesTheRest } from '@/lib/surveys/questions/asked-questions'
import type { CountedAnswers } from './draft-counts'
import type { DraftInput } from './draft-input'
import * as queries from './draft-queries'
import type { EarlierRelease } from './draft-sums'
import type { ReleaseFact } from './release-cells'

/** Everything that a draft of a quarter is made of, as it is now, and the release that it is protected beside. */
export async function readDraftInput(db: Database, quarter: Quarter) {
  const repeated = [...cubes.filter(({ kind }) => kind === 'sums'), ...groupFigures].map(({ id }) => id)
  const [values, places, earlier, confirmed, lastYear] = await Promise.all([
    queries.findDimensionValues(db),
    queries.findPlaces(db),
    queries.findEarlierReleases(db, repeated),
    queries.countConfirmed(db, quarter),
    queries.sumYearOfAttendance(db, quarter.year - 1),
  ])
  const fixed = sizesOfYear(quarter.year, earlier)
  const sizes = new Map(
    [...places.keys()].map((id) => [id, fixed.get(id) ?? sizeBandOf(lastYear.get(id) ?? 0)] as const),
  )
  const input: DraftInput = {
    ...{ quarter, values, earlier, sizes },
    facts: await readFacts(db, quarter, places, sizes),
    answers: await readAnswers(db, quarter, places),
  }
  return { input, ...confirmed, basedOn: earlier.at(-1)?.id ?? null }
}

type ReleasePlaces = Awaited<ReturnType<typeof queries.findPlaces>>

async function readFacts(
  db: Database,
  quarter: Quarter,
  places: ReleasePlaces,
  sizes: ReadonlyMap<number, number>,
): Promise<ReleaseFact[]> {
  const quarters = quartersOfRelease(quarter)
  const [attendance, sales, notSharing] = await Promise.all([
    queries.sumConfirmedAttendance(db, quarters),
    queries.sumSales(db, quarters),
    findNotSharing(db, quarter.year),
  ])
  const shared = sales.filter(({ organisationId }) => !notSharing.has(organisationId))
  return [...attendance, ...shared].flatMap(({ organisationId, quarter: period, typeId, values }) => {
    const place = places.get(organisationId)
    if (place === undefined) return []
    const sizeId = sizes.get(organisationId) ?? sizeBandOf(0)
    return values.flatMap(({ measureId, value }) =>
      value === 0 ? [] : [{ measureId, ...period, ...place, sizeId, typeId, value }],
    )
  })
}

/** The size of an organisation is fixed for a year by the first release that has it. */
function sizesOfYear(year: number, earlier: readonly EarlierRelease[]): Map<number, number> {
  const sizes = new Map<number, number>()
  for (const { facts } of earlier)
    for (const { organisationId, sizeId, year: of } of facts)
      if (of === year && !sizes.has(organisationId)) sizes.set(organisationId, sizeId)
  return sizes
}

/** The answers to every question by organisation and category. Where the crosswalk is not exact they are not counted. */
async function readAnswers(db: Database, quarter: Quarter, places: ReleasePlaces) {
  const { readings } = await readAnswerTerms(db)
  const categories = new Map<number, { cubeId: number; category: number }[]>()
  for (const { id: cubeId, question } of countCubes)
    for (const { id, reading } of readings.get(question.concept) ?? []) {
      if (!reading.isExact || reading.concept !== question.concept) continue
      const category = categoryOf(question, reading.value)
      if (category !== undefined) categories.set(id, [...(categories.get(id) ?? []), { cubeId, category }])
    }
  const answers = new Map<number, CountedAnswers[]>(countCubes.map(({ id }) => [id, []]))
  for (const { organisationId, valueId, responses, keySum } of await queries.sumAnswersOf(db, quarter, [
    ...categories.keys(),
  ])) {
    const place = places.get(organisationId)
    if (place === undefined || responses <= 0) continue
    for (const { cubeId, category } of categories.get(valueId) ?? [])
      answers.get(cubeId)?.push({
        ...{ organisation: organisationId, region: place.regionId, discipline: place.disciplineId },
        ...{ category, n: responses, keySum },
      })
  }
  return answers
}

/** The place of an answer among the categories, from 1; 0 for having answered at all. */
function categoryOf({ categories, isMultiple }: AskedQuestion, value: string): number | undefined {
  if (value === answeredValue) return 0
  const own = categories.findIndex(({ codes }) => codes.includes(value))
  if (own >= 0) return own + 1
  // Of several answers the others cannot be added up: one person may have given two of them.
  const rest = isMultiple ? -1 : categories.findIndex(takesTheRest)
  return rest < 0 ? undefined : rest + 1
}
