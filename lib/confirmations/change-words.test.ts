import { expect, test } from 'vitest'
import { changeInWords, organisationsIn, storedChanges } from './change-words'

const nameOf = (id: number) => (id === 1 ? 'Harbour Theatre' : 'Moorside')

test.each([
  [{ field: 'knownAttendance', before: 1118, after: null }, 'Known attendance', '1,118', 'blank'],
  [{ field: 'occurencesAtLocation', before: null, after: 0 }, 'Occurrences at location', 'blank', '0'],
  [{ field: 'isTicketedId', before: 72, after: 71 }, 'Ticketed', 'No', 'Yes'],
  [
    { field: 'dates', before: '2026-09-12/2026-09-30', after: '2026-09-30/2026-09-30' },
    'Days in the quarter',
    '12/09/2026 to 30/09/2026',
    '30/09/2026',
  ],
  [{ field: 'dates', before: '2026-09-12/2026-09-12', after: null }, 'Days in the quarter', '12/09/2026', 'none'],
  [
    { field: 'eventOrganisations', before: '1:10', after: '1:10 2:11' },
    'Organisations',
    'Harbour Theatre (owner)',
    'Harbour Theatre (owner), Moorside (partner)',
  ],
  [
    { field: 'eventOrganisations', before: '', after: '2:10 1:11' },
    'Organisations',
    'none',
    'Harbour Theatre (partner), Moorside (owner)',
  ],
  [{ field: 'name', before: 'Hamlet', after: null }, 'name', 'Hamlet', 'blank'],
  [{ field: 'blankFigures', before: null, after: 0, figures: 12, events: 1 }, '12 figures of 1 event', 'blank', '0'],
])('a change shows the old and the new value: %o', (change, what, before, after) => {
  expect(changeInWords(change, nameOf)).toEqual({ what, before, after })
})

test('each organisation in the changes is listed once', () => {
  expect(organisationsIn([{ field: 'eventOrganisations', before: '1:10 2:11', after: '2:10' }])).toEqual([1, 2])
  expect(organisationsIn([{ field: 'eventOrganisations', before: '', after: '2:10' }])).toEqual([2])
  expect(organisationsIn([{ field: 'knownAttendance', before: 1, after: 2 }])).toEqual([])
})

test('unreadable changes are left out', () => {
  expect(storedChanges.parse(null)).toEqual([])
  expect(storedChanges.parse([{ other: 1 }])).toEqual([])
})
