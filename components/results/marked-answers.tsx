import { Link } from '@/components/ui/link'
import type { ResultFilters } from '@/lib/results/filters'
import type { MarkedFigures } from '@/lib/results/marked-figures'
import { formatCount } from '@/lib/results/unit'
import { addressOfResults } from './texts-address'

type MarkedAnswersProps = { surveyId: number; marked: MarkedFigures; filters: ResultFilters }

/**
 * Says in a sentence how many answers look odd and why, and whether the figures count them. The choice is in the address, so
 * that it can be passed on. Nothing is shown where nothing looks odd.
 */
export function MarkedAnswers({ surveyId, marked: { count, reasons }, filters }: MarkedAnswersProps) {
  const { marked: choice, ...others } = filters
  const leftOut = choice === 'excluded'
  if (count === 0) return null
  const [responses, are] = count === 1 ? ['response', 'is'] : ['responses', 'are']
  const why = reasons.map(({ reason, count }) => `${reason}: ${formatCount(count)}`).join('; ')
  return (
    <p className="text-sm">
      <strong className="font-semibold">
        {formatCount(count)} submitted {responses} {are} marked as odd
      </strong>{' '}
      ({why}). {leftOut ? 'The figures leave them out.' : 'The figures count them; a mark is a doubt and no proof.'}{' '}
      <Link
        href={addressOfResults(surveyId, leftOut ? others : { ...others, marked: 'excluded' })}
        scroll={false}
        className="whitespace-nowrap print:hidden"
      >
        {leftOut ? 'Include marked responses' : 'Exclude marked responses'}
      </Link>
    </p>
  )
}
