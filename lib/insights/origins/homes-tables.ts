import { minOfNamedPlace } from '@/lib/floor/privacy-thresholds'
import { homeRegions } from '@/lib/geography/home-regions'
import type { AskedQuestion, Category } from '@/lib/surveys/questions/asked-questions'
import type { QuestionYears } from '../answers/question-sums'
import { shareTable } from '../answers/share-table'
import { namedMost, otherAreas } from '../cells/labelled-tickets'
import type { ReportTable } from '../report'
import { describeBand, distanceBands } from './distance-words'
import type { HomesFacts } from './homes-facts'
import type { PlaceNames } from './origins-queries'

const regionNames = new Map(homeRegions.map(({ code, name }) => [code, name]))

/** The tables of where people who answered live, each null where nobody told. */
export type HomesTables = Record<'region' | 'authority' | 'outcode' | 'distance', ReportTable | null>

export function homesTables(homes: HomesFacts, names: PlaceNames): HomesTables {
  const authorityName = (id: string) => names.get(id)?.authority ?? id
  return {
    region: tableOf(homes, homes.regions, {
      ...{ id: 'answers-by-region', rowHeading: 'Region or nation', by: 'the region or nation where they live' },
      categories: areaCategories(homes.regions, (code) => regionNames.get(code) ?? code),
      isMap: true,
    }),
    authority: tableOf(homes, homes.authorities, {
      ...{
        id: 'answers-by-authority',
        rowHeading: 'Upper-tier authority',
        by: 'the upper-tier authority where they live',
      },
      categories: areaCategories(homes.authorities, authorityName),
    }),
    outcode:
      homes.outcodes &&
      tableOf(homes, homes.outcodes, {
        ...{ id: 'answers-by-district', rowHeading: 'Postcode district', by: 'the postcode district where they live' },
        categories: areaCategories(homes.outcodes, (outcode) => outcode),
      }),
    distance: tableOf(homes, homes.distances, {
      ...{ id: 'answers-by-distance', rowHeading: 'Distance' },
      by: 'the distance between home and venue in a straight line',
      categories: distanceBands.map((band) => ({ label: describeBand(band), codes: [String(band)] })),
    }),
  }
}

/** The areas with most answers by themselves, this year's first; those with few, and those past the last that is named, as one. */
function areaCategories({ now, before }: QuestionYears, nameOf: (code: string) => string): Category[] {
  const codes = [...new Set([...now.values.keys(), ...before.values.keys()])]
  const countOf = (code: string) => now.values.get(code) ?? 0
  const inOrder = codes.toSorted(
    (one, other) => countOf(other) - countOf(one) || nameOf(one).localeCompare(nameOf(other), 'en-GB'),
  )
  const named = inOrder.filter((code) => countOf(code) >= minOfNamedPlace).slice(0, namedMost)
  const others = inOrder.filter((code) => !named.includes(code))
  return [
    ...named.map((code) => ({ label: nameOf(code), codes: [code] })),
    ...(others.length > 0 ? [{ label: otherAreas, codes: others, isRest: true as const }] : []),
  ]
}

type HomesTable = Pick<AskedQuestion, 'id' | 'categories'> &
  Pick<ReportTable, 'rowHeading'> & { by: string; isMap?: boolean }

function tableOf(
  { time }: HomesFacts,
  sums: QuestionYears,
  { id, rowHeading, by, categories, isMap = false }: HomesTable,
): ReportTable | null {
  const question: AskedQuestion = {
    ...{ concept: id, id, name: 'People who answered', categories, isSensitive: false, isMultiple: false },
  }
  const [table] = shareTable(question, sums, time)
  // All of them in few and small areas: there is nothing to name.
  if (!table || table.rows.every(({ label }) => label === otherAreas)) return null
  return {
    ...table,
    rowHeading,
    description: `${table.description}. People who answered a survey and gave a postcode that is known, by ${by}`,
    // A map of one square, or of none with a share, tells less than its table.
    chart:
      isMap && table.chart?.kind === 'range dots' && table.rows.filter(({ label }) => label !== otherAreas).length > 1
        ? { kind: 'tile map', columns: [0] }
        : table.chart,
  }
}
