import { expect } from '@playwright/test'
import { findFaintTexts, findSeriousFaults } from '../support/accessibility-faults'
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

const changeOneAfterTheOther = `let changes = 0
  setInterval(() => document.querySelectorAll('button')[changes++ % 10].classList.toggle('reversed'), 30)`

test('a button that changes its colours while axe looks has those it ends with', async ({ page: shown }) => {
  await shown.setContent(page(changeOneAfterTheOther))
  expect(await findSeriousFaults(shown)).toEqual([])
  expect(await shown.evaluate(() => document.adoptedStyleSheets.length)).toBe(0)
})
