import { describe, expect, test } from 'vitest'
import { commonPasswordCount, isCommonPassword } from './common-passwords'
import { passwordFault } from './rules'

const owner = { email: 'ada.quill@harbour.example', firstName: 'Ada', lastName: 'Quillington' }
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
  // Six characters that take twelve units of storage.
  expect(fault('🎭🎪🎨🎬🎤🎧')).toBe(tooShort)
  expect(fault('🎭🎪🎨🎬🎤🎧🎼🎹🥁🎷🎺🎸')).toBeUndefined()
})

describe('there are no rules of composition', () => {
  test.each([
    'grumbling teal otters',
    'vljqkzmwhtpf',
    '830417265930',
    'ΣΩΦΛΔΞΨΘΠΓΒΚ',
    'Curtain-Up-2026',
    'лиловый паровоз',
  ])('%s', (password) => expect(fault(password)).toBeUndefined())
})

describe('what everybody knows of its owner is no password', () => {
  test.each([
    ['ada.quill@harbour.example', 'Password must not contain your email address'],
    ['my-ADA.QUILL-login', 'Password must not contain your email address'],
    ['xx-quillington-yy', 'Password must not contain your name'],
    ['xx-ＱＵＩＬＬＩＮＧＴＯＮ', 'Password must not contain your name'],
    ['wet-illuminate-fig', 'Password must not contain the name of this service'],
  ])('%s', (password, message) => expect(fault(password)).toBe(message))

  test('a name of three letters is part of too many words to be refused', () =>
    expect(fault('a canada goose flew')).toBeUndefined())
})

describe('the common ones are refused', () => {
  test.each([
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
  ])('%s', (password) => expect(fault(password)).toBe(common))

  test('there are thousands of them, before any figures', () => expect(commonPasswordCount()).toBeGreaterThan(20_000))

  test('looking is quick, whatever is looked up', () => {
    isCommonPassword('warm')
    const began = performance.now()
    for (let n = 0; n < 100; n += 1) isCommonPassword('qwertyuio'.repeat(28))
    expect(performance.now() - began).toBeLessThan(5_000)
  })
})
