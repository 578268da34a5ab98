import { describe, expect, test } from 'vitest'
import { countCommonPasswords, isCommonPassword } from './common-passwords'
import { passwordFault } from './rules'

const owner = {
  email: 'ada.quill@harbour.example',
  firstName: 'Ada',
  lastName: 'Quillington',
  organisations: ['Harbour Theatre', 'The Old Quay & Co.', 'Arts'],
}
const fault = (password: string) => passwordFault(password, owner)

const tooShort = 'Password is too short. It needs at least 12 characters'
const common = 'This password is one of the first that others would try. Please choose another'

test('a password has from 12 to 256 characters', () => {
  expect(fault('')).toBe('Password is required')
  expect(fault('wet-fig-lamp')).toBeUndefined()
  expect(fault('wet-fig-lam')).toBe(tooShort)
  expect(fault('wet-fig-lamp '.repeat(20).slice(0, 256))).toBeUndefined()
  expect(fault('wet-fig-lamp '.repeat(20).slice(0, 257))).toBe(
    'Password is too long. Maximum allowed length is 256 characters',
  )
  // Six characters of twelve UTF-16 code units.
  expect(fault('🎭🎪🎨🎬🎤🎧')).toBe(tooShort)
  expect(fault('🎭🎪🎨🎬🎤🎧🎼🎹🥁🎷🎺🎸')).toBeUndefined()
})

describe('there are no rules of composition', () => {
  test.each(['grumbling teal otters', 'vljqkzmwhtpf', '830417265930', 'ΣΩΦΛΔΞΨΘΠΓΒΚ', 'лиловый паровоз'])(
    '%s',
    (password) => expect(fault(password)).toBeUndefined(),
  )
})

describe('a password is refused for what is publicly known of its owner', () => {
  test.each([
    ['ada.quill@harbour.example', 'Password must not contain your email address'],
    ['my-ADA.QUILL-login', 'Password must not contain your email address'],
    ['xx-quillington-yy', 'Password must not contain your name'],
    ['xx-ＱＵＩＬＬＩＮＧＴＯＮ', 'Password must not contain your name'],
    ['wet-illuminate-fig', 'Password must not contain the name of this service'],
    ['I-l-l-u-m-i-n-a-t-e', 'Password must not contain the name of this service'],
    ['adaquill-lamp', 'Password must not contain your email address'],
  ])('%s', (password, message) => expect(fault(password)).toBe(message))

  test.each([
    'harbourtheatre',
    'HarbourTheatre2026!',
    'Harbour Theatre 1',
    'h4rb0urthe4tre',
    'theatre-harbour-7',
    'harbour123456',
    'my-harbourtheatre-lamp',
    'The Old Quay & Co. 1',
    'theoldquayco1',
    'arts-arts-2026',
  ])('%s is the name of the organisation', (password) =>
    expect(fault(password)).toBe('Password must not be made of the name of your organisation'),
  )

  test.each(['wet parts of a lamp', 'harbour of teal otters', 'quayside grumbling fig'])(
    '%s is accepted: it has a word of a name and other words',
    (password) => expect(fault(password)).toBeUndefined(),
  )

  test('a name of three letters is not refused, since it is part of too many words', () =>
    expect(fault('a canada goose flew')).toBeUndefined())
})

describe('common passwords are refused', () => {
  test.each([
    // The published password of the demonstration accounts.
    'Curtain-Up-2026',
    'curtain up 2027',
    'my-CurtainUp2026',
    'password2026',
    'PassWord-2026',
    'password1234',
    'Password123!',
    'p4ssw0rd2026',
    'P@55w0rd!2026',
    'passwordpassword',
    'password password',
    'liverpool1892',
    'Liverpool2026fc',
    'ManchesterUnited1',
    'iloveyou1234',
    'Ilovecharlotte1',
    'Welcome12345',
    'Summer2026!!',
    'letmein12345',
    'letmeinletmein',
    'qwertyuiop12',
    'QWERTYUIOPAS',
    '1qaz2wsx3edc',
    'abcdefghijkl',
    '123456789012',
    '098765432109',
    '111111111111',
    '202620262026',
    '251219842512',
    'abcabcabcabc',
    'aaaaaaaaaaab',
    'correct horse battery staple',
    'Theatre2026!!',
    'monkeymonkey12',
    '2026sunshine2026',
    'administrator1',
    'boxoffice2026',
  ])('%s', (password) => expect(passwordFault(password, { ...owner, organisations: [] })).toBe(common))

  test('the list has more than 20,000 of them, without digits at their end', () =>
    expect(countCommonPasswords()).toBeGreaterThan(20_000))

  test('the look-up is fast for any text', () => {
    isCommonPassword('warm')
    const began = performance.now()
    for (let n = 0; n < 100; n += 1) isCommonPassword('qwertyuio'.repeat(28))
    expect(performance.now() - began).toBeLessThan(5_000)
  })
})
