import { describe, expect, test } from 'vitest'
import { isSingleUse, maySendAgain, readable } from './rules'

const house = 'https://surveys.example.org'

describe('a single-use link', () => {
  test.each([
    [`${house}/authentication/register?token=abc`, true],
    [`${house}/authentication/reset-password/abc`, true],
    [`${house}/unsubscribe?key=abc`, true],
    [`${house}/anything#abc`, true],
    [`${house}/survey-results/12`, false],
    [`${house}/confirmations`, false],
    [house, false],
    ['not an address', false],
  ])('%s: %s', (address, expected) => expect(isSingleUse(address)).toBe(expected))
})

describe('a letter as a Global Admin reads it', () => {
  const link = `${house}/authentication/register?token=s3cret-token`
  const invitation = { link, body: `Hello Ada,\n\nChoose a password.\n\n${link}\n\n-- \nIlluminate\n` }

  test('hides a single-use link, in the text too, where a mail server is configured', () => {
    const shown = readable(invitation, true)
    expect(shown).toEqual({
      link: `${house}/authentication/register?…`,
      body: `Hello Ada,\n\nChoose a password.\n\n${house}/authentication/register?…\n\n-- \nIlluminate\n`,
      isLinkHidden: true,
    })
    expect(JSON.stringify(shown)).not.toContain('s3cret')
  })

  test('hides one that stands in the text alone', () => {
    expect(readable({ ...invitation, link: null }, true)).toMatchObject({ link: null, isLinkHidden: true })
    expect(readable({ ...invitation, link: null }, true).body).not.toContain('s3cret')
  })

  test('shows it where no mail server is configured: there is no other way to its reader', () =>
    expect(readable(invitation, false)).toEqual({ ...invitation, isLinkHidden: false }))

  test('shows a link to a page that asks for sign-in', () => {
    const ready = { link: `${house}/survey-results/12`, body: `Hello,\n\n${house}/survey-results/12\n` }
    expect(readable(ready, true)).toEqual({ ...ready, isLinkHidden: false })
  })
})

test.each([
  ['queued', true, false],
  ['sent', true, false],
  ['failed', true, true],
  ['uncertain', true, true],
  ['kept', true, true],
  ['kept', false, false],
  ['failed', false, true],
] as const)('a letter that is %s, mail server %s, may be sent again: %s', (state, sendsMail, expected) =>
  expect(maySendAgain(state, sendsMail)).toBe(expected),
)
