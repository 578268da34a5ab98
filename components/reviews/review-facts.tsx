import { DefinitionList } from '@/components/ui/definition-list'
import { dateTimeInLondon } from '@/lib/floor/calendar/plain-date'
import { wayInWords } from '@/lib/reviews/words'

type ReviewFactsProps = {
  facts: {
    organisationName: string
    enteredByName: string | null
    completionMethod: number
    submittedAt: Date | string
  }
}

/** Whose answers they are, how they came in, and who entered them. */
export const ReviewFacts = ({ facts }: ReviewFactsProps) => (
  <DefinitionList
    items={[
      { term: 'Organisation', detail: facts.organisationName },
      { term: 'Entered by', detail: facts.enteredByName },
      { term: 'Came by', detail: wayInWords(facts.completionMethod) },
      { term: 'Sent', detail: dateTimeInLondon(new Date(facts.submittedAt)) },
    ]}
  />
)
