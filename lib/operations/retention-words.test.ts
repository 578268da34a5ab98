import { expect, test } from 'vitest'
import { retentionInText } from './retention-words'

test('a dry run lists what is due, by survey for answers, and says that nothing was removed', () => {
  const surveys = [{ surveyId: 7, survey: 'Autumn', organisation: 'Harbour Arts', now: 3, soon: 1200 }]
  expect(
    retentionInText([
      { task: 'a', what: 'Submitted answers', howLong: '7 years', now: 3, soon: 1200, surveys },
      { task: 'b', what: 'Ended sessions', howLong: '30 days', now: 0, soon: 0, surveys: [] },
    ]),
  ).toBe(`Submitted answers (kept 7 years): 3 due now, 1,200 within 30 days
  Harbour Arts, Autumn (7): 3 due now, 1,200 within 30 days
Ended sessions (kept 30 days): None within 30 days
Nothing was removed.
`)
})
