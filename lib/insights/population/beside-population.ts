import { compareWithKnown } from '@/lib/statistics/known-share'
import type { AskedQuestion } from '@/lib/surveys/questions/asked-questions'
import type { Figure, ReportTable } from '../report'
import type { FoundPopulation, PopulationBeside } from './population'

const noComparison = 'no comparison'

/** What the census asks instead, where that is not quite the question of the survey. */
const askedInstead: Readonly<Record<string, string>> = { gender: 'by sex, as the census asks it' }

/**
 * A table of a question's answers with the share of the population, and how the answers stand beside it by their margin.
 * The table as it is where the census does not ask the question.
 */
export function withPopulation(
  table: ReportTable,
  { concept }: Pick<AskedQuestion, 'concept'>,
  beside: PopulationBeside,
): ReportTable {
  const population = beside.questions.get(concept)
  if (!population) return table
  const at = (label: string) => table.columns.findIndex((column) => column.label === label)
  const [least, most] = [at('At least'), at('At most')]
  const place = table.columns.length
  const rows = table.rows.map(({ label, figures }) => {
    const share = population.shares.get(label) ?? null
    return {
      label,
      figures: [...figures, share, comparisonOf(figures[least] ?? null, figures[most] ?? null, share)],
    }
  })
  const instead = askedInstead[concept]
  return {
    ...table,
    description: `${table.description}. Population: people of 16 and over in ${beside.area}${instead ? `, ${instead}` : ''} (${population.edition})`,
    columns: [...table.columns, { label: 'Population', unit: 'share' }, { label: 'Beside population', unit: 'number' }],
    rows,
    chart: table.chart && { ...table.chart, columns: [...table.chart.columns, place] },
  }
}

/** A word that stands for a share tells no more beside a population than by itself. */
function comparisonOf(low: Figure, high: Figure, share: number | null): string {
  if (share === null) return noComparison
  if (low === 'withheld') return low
  return typeof low === 'number' && typeof high === 'number'
    ? compareWithKnown({ low, high }, share)
    : 'too few to tell'
}

/** What readers must know of the population beside answers, or why there is none; nothing where no census was loaded. */
export function populationLimits(found: FoundPopulation): string[] {
  if (!found) return []
  if ('whyNot' in found) return [found.whyNot]
  return [
    `“Beside population” sets the share of the answers, with its margin, beside that of all people of 16 and over in ${found.beside.area} at the census of 2021. Whoever would rather not say is among the answers; whoever did not answer the census is among the population. “No comparison” says that the census does not tell that answer apart, or does not ask.`,
    ...found.beside.licences,
  ]
}
