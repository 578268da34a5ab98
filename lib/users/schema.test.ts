import { describe, expect, test } from 'vitest'
import { deletedUser, newUser, savedUser, userForm } from './schema'

const validUser = {
  email: 'ada@example.org',
  userName: 'ada@example.org',
  firstName: 'Ada',
  lastName: 'Quill',
  jobtitle: 'Box Office Manager',
  role: 2,
  accessLocations: [1],
  activeStatus: 1,
  confirmationRemindersEnabled: true,
}

const messagesOf = (user: unknown) => {
  const parsed = newUser.safeParse(user)
  return parsed.success ? [] : parsed.error.issues.map(({ message }) => message)
}

/** An email of `length` characters. */
const emailOf = (length: number) => `${'a'.repeat(length - '@example.org'.length)}@example.org`

describe('a user', () => {
  test.each([
    ['firstName', 'First name is required'],
    ['lastName', 'Last name is required'],
    ['email', 'Email is required'],
  ])('needs %s: blank, spaces alone and nothing at all will not do', (field, message) => {
    for (const value of ['', '   ', null, undefined])
      expect(messagesOf({ ...validUser, [field]: value })).toEqual([message])
  })

  test.each([
    ['firstName', 'First name is too long. Maximum allowed length is 75 characters'],
    ['lastName', 'Last name is too long. Maximum allowed length is 75 characters'],
    ['jobtitle', 'Job-title is too long. Maximum allowed length is 75 characters'],
  ])('%s holds 75 characters and no more', (field, message) => {
    expect(messagesOf({ ...validUser, [field]: 'é'.repeat(76) })).toEqual([message])
    expect(messagesOf({ ...validUser, [field]: 'é'.repeat(75) })).toEqual([])
  })

  test('has an email of 255 characters and no more', () => {
    expect(messagesOf({ ...validUser, email: emailOf(256) })).toEqual([
      'Email is too long. Maximum allowed length is 255 characters',
    ])
    expect(messagesOf({ ...validUser, email: emailOf(255) })).toEqual([])
  })

  test.each([
    'ada',
    'ada@',
    '@example.org',
    'ada@example',
    'ada@example.',
    'ada@.org',
    'ada quill@example.org',
    'ada@exam ple.org',
    'ada@example.org, bob@example.org',
    'ada@example.org\nBcc: bob@example.org',
    'Ada <ada@example.org>',
    'ada@-example.org',
    'ada\u0000@example.org',
  ])('with the email %j is refused: Email is invalid', (email) => {
    expect(messagesOf({ ...validUser, email })).toEqual(['Email is invalid'])
  })

  test.each(["o'brien+box@mail.example.org", 'a@b.co', 'ada_quill-1.x@sub.example.museum'])(
    'may have the email %s',
    (email) => {
      expect(messagesOf({ ...validUser, email })).toEqual([])
    },
  )

  test('normalises the email: without outer spaces, in lower case', () => {
    expect(newUser.parse({ ...validUser, email: ' Ada@Example.ORG ' }).email).toBe('ada@example.org')
  })

  test('needs one of three roles and one of two active statuses', () => {
    for (const role of [undefined, null, 3, -1, '1', 'Admin'])
      expect(messagesOf({ ...validUser, role })).toEqual(['Role is required'])
    for (const activeStatus of [undefined, null, 2, true])
      expect(messagesOf({ ...validUser, activeStatus })).toEqual(['Active Status is required'])
  })

  test('needs organisation access, except for a Global Admin', () => {
    for (const accessLocations of [[], null, undefined])
      expect(messagesOf({ ...validUser, accessLocations })).toEqual(['Organisation Access is required'])
    expect(messagesOf({ ...validUser, role: 1, accessLocations: [] })).toEqual(['Organisation Access is required'])
    expect(messagesOf({ ...validUser, role: 0, accessLocations: [] })).toEqual([])
    for (const accessLocations of ['1', [1.5], ['x'], [0], [{ name: 'A' }]])
      expect(messagesOf({ ...validUser, accessLocations })).toContain('Organisation Access is required')
  })

  test('gets every error at once', () => {
    expect(messagesOf({})).toEqual([
      'Email is required',
      'First name is required',
      'Last name is required',
      'Role is required',
      'Active Status is required',
      'Organisation Access is required',
    ])
  })

  test('may leave the job title out, and starts with reminders on', () => {
    const { jobtitle: _, confirmationRemindersEnabled: __, ...bare } = validUser
    expect(newUser.parse(bare)).toMatchObject({ jobtitle: '', confirmationRemindersEnabled: true })
  })

  test('has its organisations by id or as objects, each once', () => {
    const accessLocations = [3, { id: 1, name: 'Harbour' }, 3]
    expect(newUser.parse({ ...validUser, accessLocations }).accessLocations).toEqual([3, 1])
  })

  test('that is not an object is refused', () => {
    for (const nothing of [null, [], 'user', 7]) expect(newUser.safeParse(nothing).success).toBe(false)
  })

  test('ignores unknown members, such as a password or another id', () => {
    const parsed = newUser.parse({ ...validUser, id: 1, passwordHash: 'x', termsAcceptedAt: new Date(), version: 9 })
    expect(Object.keys(parsed).sort()).toEqual([
      'accessLocations',
      'activeStatus',
      'confirmationRemindersEnabled',
      'email',
      'firstName',
      'jobtitle',
      'lastName',
      'role',
    ])
  })

  test('is saved by its id; a switch that is not sent is unchanged', () => {
    const { confirmationRemindersEnabled: _, ...rest } = validUser
    expect(savedUser.safeParse(validUser).success).toBe(false)
    expect(savedUser.parse({ ...rest, id: 7, version: 2 })).toMatchObject({ id: 7, version: 2 })
    expect(savedUser.parse({ ...rest, id: 7 }).confirmationRemindersEnabled).toBeUndefined()
    expect(deletedUser.safeParse({}).success).toBe(false)
  })
})

test('the form of a user shared with other organisations may clear those in reach', () => {
  const none = { ...validUser, accessLocations: [] }
  expect(userForm.alone.safeParse(none).success).toBe(false)
  expect(userForm.shared.safeParse(none).success).toBe(true)
})
