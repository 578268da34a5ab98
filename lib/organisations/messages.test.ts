import { expect, test } from 'vitest'
import { inUse, say } from './messages'

test('why an organisation in use stays tells each kind, its number and the first of its names', () => {
  const users = { one: 'user', many: 'users', total: 5, names: ['Ada Quill', 'Ben Low'] }
  const events = { one: 'event', many: 'events', total: 1, names: ['Hamlet'] }
  const exports = { one: 'export', many: 'exports', total: 1200, names: [] }
  expect(inUse([users, events, exports])).toBe(
    'It still has 5 users (‘Ada Quill’, ‘Ben Low’ and 3 more), 1 event (‘Hamlet’) and 1,200 exports. Move or delete these first, or set the organisation to disabled.',
  )
})

test('the sentences of the error catalogue are word for word', () => {
  expect([say.created, say.updated, say.deleted]).toEqual([
    'Organisation successfully created.',
    'Organisation successfully updated.',
    'Organisation successfully deleted.',
  ])
  expect(say.validationErrors(3)).toBe('Unable to save organisation. 3 validation errors.')
  expect(say.unableToCreate('X')).toBe('Unable to create organisation. X')
  expect(say.unableToUpdate('X')).toBe('Unable to update organisation. X')
  expect(say.unableToDelete('X')).toBe('Unable to delete organisation. X')
  expect(say.unableToCheckName('X')).toBe('Unable to check name availability. X')
  expect(say.unableToLoadLogo('X')).toBe('Unable to load organisation logo. X')
  expect(say.logoFailed).toBe('Failed to load organisation logo')
  expect(say.unableToAddProvider(say.providerIncomplete)).toBe(
    'Unable to add ticketing provider. A ticketing provider and a reference must be selected.',
  )
  expect(say.unableToUpdateProvider(say.providerTwice)).toBe(
    'Unable to update ticketing provider. A record with the same ticketing provider and reference already exists.',
  )
})
