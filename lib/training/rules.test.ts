import { describe, expect, test } from 'vitest'
import { isVisibleTo, sectionsFor, transcriptEndingOf, transcriptNameOf } from './rules'
import { roles, sections } from './sections'

const guide = (section: string, visibleTo: readonly (typeof roles)[number][] = roles) => ({ section, visibleTo })
const keysFor = (role: (typeof roles)[number], guides: ReturnType<typeof guide>[]) =>
  sectionsFor(role, guides).map(({ key }) => key)

test('a section without any guide for the role is not shown; the sessions table is always shown', () => {
  for (const role of roles) expect(keysFor(role, [])).toEqual(['sessions'])
  const guides = [guide('overview'), guide('events', ['GlobalAdmin', 'Admin'])]
  expect(keysFor('Admin', guides)).toEqual(['overview', 'sessions', 'events'])
  expect(keysFor('User', guides)).toEqual(['overview', 'sessions'])
})

test('the Ticketing Data section is for Global Admins and Admins, whatever is in it', () => {
  const guides = [guide('ticketing')]
  expect(roles.filter((role) => keysFor(role, guides).includes('ticketing'))).toEqual(['GlobalAdmin', 'Admin'])
})

test('a guide for General Users shows them its section', () =>
  expect(keysFor('User', [guide('events', ['GlobalAdmin', 'Admin', 'User'])])).toEqual(['sessions', 'events']))

test('sections have a fixed order, not that of the guides', () => {
  const guides = sections.map(({ key }) => guide(key)).reverse()
  expect(keysFor('GlobalAdmin', guides)).toEqual(sections.map(({ key }) => key))
})

test('a role sees only what lists it', () => {
  expect(isVisibleTo('User', { visibleTo: ['GlobalAdmin', 'Admin'] })).toBe(false)
  expect(isVisibleTo('User', { visibleTo: ['User'] })).toBe(true)
  expect(isVisibleTo('Other', { visibleTo: ['GlobalAdmin', 'Admin', 'User'] })).toBe(false)
})

describe('a transcript', () => {
  test.each([
    ['notes.pdf', 'pdf'],
    ['Notes.TXT', 'txt'],
    ['notes.txt.pdf', 'pdf'],
    ['notes.pdf.exe', undefined],
    ['notes.html', undefined],
    ['notes', undefined],
    ['.pdf', undefined],
    ['', undefined],
    ['notes.pdf ', undefined],
  ])('called “%s” is of the kind %s', (name, ending) => expect(transcriptEndingOf(name)).toBe(ending))

  test('is stored under a name of letters, digits and dashes that is unique to its session', () => {
    const session = { id: 12, title: 'Reading your Insights: été / “Q&A” ../..', day: '2026-10-27' }
    expect(transcriptNameOf(session, 'pdf')).toBe('reading-your-insights-ete-q-a-2026-10-27-transcript-12.pdf')
    expect(transcriptNameOf({ ...session, title: '文字' }, 'txt')).toBe('session-2026-10-27-transcript-12.txt')
    const long = transcriptNameOf({ ...session, title: 'x'.repeat(255) }, 'txt')
    expect(long.length).toBeLessThan(120)
  })
})
