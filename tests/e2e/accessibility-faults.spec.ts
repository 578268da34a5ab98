import { expect } from '@playwright/test'
import { findAllFaults, findFaintTexts, findSeriousFaults } from '../support/accessibility-faults'
import { test } from '../support/browser-test'

const page = (script: string) => `<!doctype html><html lang="en"><title>Two colours</title>
  <style>
    button { color: black; background: white; transition: all 0.3s linear }
    .reversed { color: white; background: black }
  </style>
  <main><h1>Two colours</h1>${'<button>Save changes</button>'.repeat(10)}</main>
  <script>${script}</script>`

test('a text that is too faint is found', async ({ page: shown }) => {
  await shown.setContent(page("document.querySelector('button').style.color = '#bbb'"))
  expect(await findFaintTexts(shown)).toEqual([expect.stringContaining('insufficient color contrast')])
})

test('a fault in a frame is found, whoever the frame is of', async ({ page: shown }) => {
  const frame = (name: string) =>
    `<!doctype html><html lang="en"><title>${name}</title><main><h1>${name}</h1><button></button></main>`
  await shown.setContent(`${page('')}<iframe title="Ours"></iframe><iframe title="Another’s"></iframe>`)
  await shown.evaluate(
    ([ours, others]) => {
      const [first, second] = document.querySelectorAll('iframe')
      if (!first || !second) throw new Error('There are two frames.')
      first.srcdoc = ours
      second.src = `data:text/html;charset=utf-8,${encodeURIComponent(others)}`
    },
    [frame('Ours'), frame('Another’s')] as const,
  )
  for (const one of await shown.locator('iframe').all())
    await expect(one.contentFrame().getByRole('button')).toBeVisible()
  expect(await findSeriousFaults(shown)).toEqual(['button-name: <button></button> | <button></button>'])
})

test('a lesser fault is one among all, and none of the serious ones', async ({ page: shown }) => {
  await shown.setContent(page("document.querySelector('main').insertAdjacentHTML('beforeend', '<h5>Too deep</h5>')"))
  expect(await findSeriousFaults(shown)).toEqual([])
  expect(await findAllFaults(shown)).toContainEqual(expect.stringContaining('heading-order'))
})

const changeOneAfterTheOther = `let changes = 0
  setInterval(() => document.querySelectorAll('button')[changes++ % 10].classList.toggle('reversed'), 30)`

test('a button that changes its colours while axe looks has those it ends with', async ({ page: shown }) => {
  await shown.setContent(page(changeOneAfterTheOther))
  expect(await findSeriousFaults(shown)).toEqual([])
  expect(await shown.evaluate(() => document.adoptedStyleSheets.length)).toBe(0)
})
