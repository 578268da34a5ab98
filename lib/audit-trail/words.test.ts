import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { labelOf, subjectInWords, subjectWords } from './words'

/** Files that write audit entries, and the subjects they write: `subject: 'location'` beside an id. */
const subjectsWritten = globSync('lib/**/*.ts')
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => readFileSync(file, 'utf8'))
  .filter((source) => /AuditEntry|writeAudit|saving\/change|subjectId/.test(source))
  .flatMap((source) => [...source.matchAll(/subject: '(\w+)',\s*subjectId\b/g)].map(([, subject = '']) => subject))

test('every subject that a service writes has a display name', () => {
  expect(new Set(subjectsWritten).size).toBeGreaterThan(8)
  expect([...new Set(subjectsWritten)].filter((subject) => !Object.hasOwn(subjectWords, subject))).toEqual([])
})

test.each([
  ['addressLine2', 'Address second line'],
  ['startDate', 'Start date'],
  ['countryId', 'Country'],
  ['organisationIds', 'Organisations'],
  ['knownAttendance', 'Known attendance'],
  ['constructor', 'Constructor'],
])('the field %s is called %s', (field, label) => expect(labelOf(field)).toBe(label))

test('a subject without a display name is still readable', () =>
  expect(subjectInWords('anotherThing')).toBe('Another thing'))
