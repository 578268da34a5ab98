import { expect, test } from 'vitest'
import { inUseReason, messages } from './messages'

test('the message that an organisation is in use has each kind, its number and the first names', () => {
  const users = { one: 'user', many: 'users', total: 5, names: ['Ada Quill', 'Ben Low'] }
  const events = { one: 'event', many: 'events', total: 1, names: ['Hamlet'] }
  const exports = { one: 'export', many: 'exports', total: 1200, names: [] }
  expect(inUseReason([users, events, exports])).toBe(
    'It still has 5 users (‘Ada Quill’, ‘Ben Low’ and 3 more), 1 event (‘Hamlet’) and 1,200 exports. Move or delete these first, or set the organisation to disabled.',
  )
})

test('the messages match the error catalogue word for word', () => {
  expect([messages.created, messages.updated, messages.deleted]).toEqual([
    'Organisation successfully created.',
    'Organisation successfully updated.',
    'Organisation successfully deleted.',
  ])
  expect(messages.validationErrors(3)).toBe('Unable to save organisation. 3 validation errors.')
  expect(messages.unableToCreate('X')).toBe('Unable to create organisation. X')
  expect(messages.unableToUpdate('X')).toBe('Unable to update organisation. X')
  expect(messages.unableToDelete('X')).toBe('Unable to delete organisation. X')
  expect(messages.unableToCheckName('X')).toBe('Unable to check name availability. X')
  expect(messages.unableToLoadLogo('X')).toBe('Unable to load organisation logo. X')
  expect(messages.logoFailed).toBe('Failed to load organisation logo')
  expect(messages.unableToAddProvider(messages.providerIncomplete)).toBe(
    'Unable to add ticketing provider. A ticketing provider and a reference must be selected.',
  )
  expect(messages.unableToUpdateProvider(messages.providerTwice)).toBe(
    'Unable to update ticketing provider. A record with the same ticketing provider and reference already exists.',
  )
})
