import type { Answers } from '@/lib/surveys/engine/answers'

/**
 * Whether somebody is disabled, of two questions or, under the first template, of one: `yes` where a condition limits
 * what they do, `pnts` where they would rather not say, `no` otherwise; undefined where they did not answer.
 * @param nameOf the name of the question with a concept, where the survey asks it in the template's words
 */
export function disabledAnswer(
  nameOf: (concept: string) => string | undefined,
): (answers: Answers) => 'yes' | 'no' | 'pnts' | undefined {
  const combined = nameOf('disabilityCombined')
  const condition = nameOf('longTermCondition')
  const restriction = nameOf('activityRestriction')
  if (combined !== undefined) return (answers) => limits(answers[combined])
  if (condition === undefined || restriction === undefined) return () => undefined
  return (answers) => {
    switch (answers[condition]) {
      case 'yes':
        return limits(answers[restriction])
      case 'no':
        return 'no'
      case 'pnts':
        return 'pnts'
      default:
        return undefined
    }
  }
}

/** What an answer to one of those questions says by itself of whether somebody is disabled. */
export function disabledCode(concept: string, answer: string): 'yes' | 'no' | 'pnts' | undefined {
  if (concept === 'disabilityCombined' || concept === 'activityRestriction') return limits(answer)
  return concept === 'longTermCondition' && (answer === 'no' || answer === 'pnts') ? answer : undefined
}

function limits(answer: unknown): 'yes' | 'no' | 'pnts' | undefined {
  switch (answer) {
    case 'lot':
    case 'little':
      return 'yes'
    case 'no':
    case 'not_at_all':
      return 'no'
    case 'pnts':
      return 'pnts'
    default:
      return undefined
  }
}
