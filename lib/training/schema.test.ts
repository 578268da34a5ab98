import { describe, expect, test } from 'vitest'
import { newSession, sessionForm } from './schema'

const session = { sessionTitle: 'Surveys', date: '2026-12-10T10:00:00Z' }
const typed = { sessionTitle: 'Surveys', date: '2026-07-10', startTime: '14:30' }

const mistakes = (schema: typeof newSession | typeof sessionForm, value: unknown) => {
  const { error } = schema.safeParse(value)
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))
}

test('title and date are required; the rest may be blank', () => {
  expect(mistakes(newSession, {})).toEqual({ sessionTitle: 'Session title is required', date: 'Date is required' })
  expect(mistakes(sessionForm, { sessionTitle: ' ', date: '', startTime: '' })).toEqual({
    sessionTitle: 'Session title is required',
    date: 'Date is required',
    startTime: 'Start time is required',
  })
  expect(newSession.parse(session)).toEqual({
    sessionTitle: 'Surveys',
    date: new Date('2026-12-10T10:00:00Z'),
    sessionDescription: '',
    type: '',
    duration: '',
    bookingLink: '',
    recordingLink: '',
  })
})

describe('a link', () => {
  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://example.org',
    'example.org',
    '//example.org',
    'https://user:secret@example.org',
    'https://user@example.org',
  ])('%s is refused', (link) => {
    expect(mistakes(newSession, { ...session, bookingLink: link, recordingLink: link })).toEqual({
      bookingLink: 'Booking link must be a web address that begins with https:// or http://',
      recordingLink: 'Recording link must be a web address that begins with https:// or http://',
    })
  })

  test('of http or https is accepted', () => {
    for (const link of ['https://example.org/a?b=c#d', 'http://example.org'])
      expect(newSession.parse({ ...session, bookingLink: link }).bookingLink).toBe(link)
  })
})

test('texts have their limits', () => {
  const long = { sessionTitle: 'x'.repeat(256), type: 'x'.repeat(76), duration: 'x'.repeat(76) }
  expect(mistakes(newSession, { ...session, ...long, sessionDescription: 'x'.repeat(2001) })).toEqual({
    sessionTitle: 'Session title is too long. Maximum allowed length is 255 characters',
    type: 'Type is too long. Maximum allowed length is 75 characters',
    duration: 'Duration is too long. Maximum allowed length is 75 characters',
    sessionDescription: 'Description is too long. Maximum allowed length is 2000 characters',
  })
  const fits = { sessionTitle: 'x'.repeat(255), type: 'x'.repeat(75), duration: 'x'.repeat(75) }
  expect(mistakes(newSession, { ...session, ...fits, sessionDescription: 'x'.repeat(2000) })).toEqual({})
})

test('a day and a time in London become the right instant', () => {
  expect(sessionForm.parse(typed).date).toBe('2026-07-10T13:30:00.000Z')
  for (const startTime of ['9:30', '09.30', '930'])
    expect(sessionForm.parse({ ...typed, startTime }).date).toContain('T08:30')
})

test.each([
  ['2000-01-01', {}],
  ['1999-12-31', { date: 'Date must be between 2000 and 2100' }],
  ['2100-12-31', {}],
  ['2101-01-01', { date: 'Date must be between 2000 and 2100' }],
])('a session on %s', (day, said) => {
  expect(mistakes(sessionForm, { ...typed, date: day })).toEqual(said)
  expect(mistakes(newSession, { ...session, date: `${day}T10:00:00Z` })).toEqual(said)
})

test('an invalid day or time is refused with its message', () => {
  expect(mistakes(sessionForm, { ...typed, date: '2026-02-30', startTime: '25:00' })).toEqual({
    date: 'Date: “2026-02-30” is not a date',
    startTime: 'Start time must be a time such as 14:30',
  })
  expect(mistakes(sessionForm, { ...typed, date: '1026-07-10' })).toEqual({
    date: 'Date must be between 2000 and 2100',
  })
  expect(mistakes(newSession, { ...session, date: '2026-12-10' })).toEqual({ date: 'Date is required' })
  expect(mistakes(newSession, { ...session, date: '9999-12-10T10:00:00Z' })).toEqual({
    date: 'Date must be between 2000 and 2100',
  })
})
