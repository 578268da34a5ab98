import { Share2 } from 'lucide-react'
import { EmptyState } from '@/components/ui/empty-state'
import { ButtonLink } from '@/components/ui/link'
import { hasFilters, type ResultFilters } from '@/lib/results/filters'
import type { Results } from '@/lib/results/service'
import { addressOfResults } from './texts-address'

type NoFiguresProps = {
  survey: Pick<Results['survey'], 'id' | 'isDraft' | 'state' | 'quickCode'>
  filters: ResultFilters
  /** The editor and the sharing page may be opened by this person. */
  mayOpen: boolean
}

/** In place of the figures of a survey that has none: why, and what to do next. */
export function NoFigures({ survey: { id, isDraft, state, quickCode }, filters, mayOpen }: NoFiguresProps) {
  if (hasFilters(filters))
    return (
      <EmptyState
        title="No response that the filters leave in"
        action={<ButtonLink href={addressOfResults(id, {})}>Clear the filters</ButtonLink>}
      >
        {filters.from && filters.until && filters.from > filters.until
          ? 'The last day is before the first: change the days round.'
          : 'Nobody sent one on these days, by this link or in this way. Other filters may show figures.'}
      </EmptyState>
    )
  if (isDraft)
    return (
      <EmptyState
        title="No figures yet"
        action={mayOpen && <ButtonLink href={`/survey-overview/${id}?tabIndex=0`}>Open the survey</ButtonLink>}
      >
        This survey is a draft. Publish it, and its audience can answer.
      </EmptyState>
    )
  if (quickCode === null)
    return <EmptyState title="No figures">This survey was archived, and nobody sent it.</EmptyState>
  return (
    <EmptyState
      title="No figures yet"
      action={
        mayOpen && (
          <ButtonLink kind="primary" href={`/survey-sharing/${id}`} icon={<Share2 size={18} aria-hidden="true" />}>
            Posters and labelled links
          </ButtonLink>
        )
      }
    >
      {state === 'active'
        ? 'Put up a poster or send the link: as soon as somebody sends the survey, each question is shown here.'
        : 'Nobody can answer at the moment. Once the survey is open and somebody sends it, each question is shown here.'}
    </EmptyState>
  )
}
