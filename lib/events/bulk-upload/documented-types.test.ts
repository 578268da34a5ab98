import { expect, test } from 'vitest'
import { eventFindingTypeOf } from './finding-types'

test('the documented types have their numbers, words and fixes', () => {
  const documented = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((code) => eventFindingTypeOf(code))
  expect(documented.map((type) => [type?.name, type?.description, type?.fix])).toEqual([
    ['RequiredFieldEmpty', 'Mandatory field for the column is empty', 'Populate all mandatory fields'],
    ['CharacterLimitExceeded', 'Text exceeds limit', 'Trim or abbreviate'],
    ['AlreadyExists', 'Input already exists', 'Check for duplicates, each entry must be unique'],
    ['NotFound', 'Input not found', 'Check spelling (case-sensitive). The value must appear in the column dropdown'],
    ['InvalidPostcode', 'Postcode invalid', 'Check format and region'],
    ['DateOutOfRange', 'Date outside permitted range', 'Start dates must precede end dates'],
    ['DateFormat', 'Expected DD/MM/YYYY', 'Correct the format'],
    ['IntegerFormat', 'Must be a whole number', 'Correct the value'],
    ['MultipleVenues', 'More than one venue', 'One per row, add rows for more'],
    [
      'DuplicateBoxOfficeId',
      'Overlapping date range with another event using the same box office ID',
      'Adjust dates or use a different reference, otherwise Insights metrics will be duplicated',
    ],
  ])
  expect(eventFindingTypeOf(14)).toBeUndefined()
})
