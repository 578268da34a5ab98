import { expect, test } from 'vitest'
import older from '@/db/reference/templates/mandated-2023-24.json' with { type: 'json' }
import mapping from '@/db/reference/templates/mandated-2023-24-to-2024-25.json' with { type: 'json' }
import newer from '@/db/reference/templates/mandated-2024-25.json' with { type: 'json' }
import { answerReader } from './answer-reading'

const read = answerReader(
  [
    { id: 1, schema: older.schema, isLatest: false, availableFrom: older.availableFrom },
    { id: 2, schema: newer.schema, isLatest: true, availableFrom: newer.availableFrom },
  ],
  [{ fromTemplateId: 1, toTemplateId: 2, mapping }],
)
const readings = (concept: string, value: string, templateId = 1) =>
  read({ templateId, concept, value }).map((one) => `${one.isExact ? '' : 'near '}${one.concept}=${one.value}`)

test('what has no translation has no reading: a question that was dropped, a code that no question had', () => {
  expect(readings('religion', 'none')).toEqual([])
  expect(readings('religion', '')).toEqual([])
  expect(readings('age', 'ninety')).toEqual([])
})

test.each([
  ['age', '25_29', ['age=25_34']],
  ['age', '', ['age=']],
  ['nps', '10', ['nps=10']],
  ['gender', 'woman', ['gender=female']],
  ['groupAdults', '2', ['groupSize.adults=2']],
  ['groupAdults', '', ['groupSize.adults=']],
])('%s “%s” reads exactly', (concept, value, expected) => expect(readings(concept, value)).toEqual(expected))

test.each([
  // One answer is only approximate.
  ['residence', 'outside', ['near residence=elsewhere']],
  ['residence', 'england', ['near residence=england']],
  // One answer became a list of one.
  ['motivation', '', ['near motivation=']],
  // Of several answers two became one: whoever gave both would count twice.
  ['heard', 'facebook', ['near heard=social']],
  // One question became two, and not all who answered it answered the second.
  [
    'disabilityCombined',
    'lot',
    ['near longTermCondition=yes', 'near activityRestriction=lot', 'near activityRestriction='],
  ],
  ['disabilityCombined', 'no', ['near longTermCondition=no']],
  ['disabilityCombined', '', ['near longTermCondition=']],
])('%s “%s” reads apart', (concept, value, expected) => expect(readings(concept, value)).toEqual(expected))

test('the latest template, and what is of no template, read as themselves', () => {
  expect(readings('age', '25_34', 2)).toEqual(['age=25_34'])
  expect(readings('O-Q1', 'yes', 0)).toEqual(['O-Q1=yes'])
  expect(readings('nps#0a1b2c3d', '9', 0)).toEqual(['nps#0a1b2c3d=9'])
})
