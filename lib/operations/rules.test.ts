import { describe, expect, test } from 'vitest'
import { maskTokens, maySendAgain } from './emails'

const site = 'https://surveys.example.org'

describe('an email as a Global Admin reads it', () => {
  test('has no token in its links, not even one from before they were sealed', () => {
    const link = `${site}/authentication/register?token=s3cret-token`
    const shown = maskTokens({ link, body: `Hello Ada,\n\nChoose a password.\n\n${link}\n\n-- \nIlluminate\n` })
    expect(shown).toEqual({
      link: `${site}/authentication/register?…`,
      body: `Hello Ada,\n\nChoose a password.\n\n${site}/authentication/register?…\n\n-- \nIlluminate\n`,
      isLinkHidden: true,
    })
    expect(maskTokens({ link: null, body: `Hello,\n\n${link}\n` }).body).not.toContain('s3cret')
  })

  test.each([`${site}/survey-results/12`, `${site}/confirmations?organisationId=7`, `${site}/authentication/login`])(
    'shows the link to a page that asks for sign-in: %s',
    (link) => {
      const ready = { link, body: `Hello,\n\n${link}\n` }
      expect(maskTokens(ready)).toEqual({ ...ready, isLinkHidden: false })
    },
  )
})

test.each([
  ['queued', true, false],
  ['sent', true, false],
  ['failed', true, true],
  ['uncertain', true, true],
  ['kept', true, true],
  ['kept', false, false],
  ['failed', false, true],
] as const)('an email that is %s, mail server %s, may be sent again: %s', (state, sendsMail, expected) => {
  expect(maySendAgain({ state, isLinkExpired: false }, sendsMail)).toBe(expected)
  expect(maySendAgain({ state, isLinkExpired: true }, sendsMail)).toBe(false)
})
