import { expect } from '@playwright/test'
import { findAllFaults } from '../support/accessibility-faults'
import { people } from '../support/app'
import { test } from '../support/browser-test'
import { signedInPage } from '../support/signed-in'

const newMark = () => `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`
const organisation = 'Moorside Community Trust'

test('a line of the home page leads to its list, which says why something looks odd', async ({ browser }) => {
  const page = await signedInPage(browser, people.globalAdmin)
  await page.goto('/')
  const line = page.getByRole('link', { name: /^\d+ (has|have) something odd$/ }).first()
  const count = Number(/^\d+/.exec((await line.textContent()) ?? '')?.[0])
  await line.click()
  await expect(page).toHaveURL(/\/returns\?quarter=\d{5}&finding=odd$/)
  await expect(page.getByText(new RegExp(`^${count} organisations? of quarter`))).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: organisation })).toHaveCount(0)
  await page.getByLabel('What was found').selectOption({ label: 'Everything' })
  await page.getByRole('textbox', { name: 'Organisation' }).fill('moorside')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/search=moorside$/)
  await expect(page.getByRole('row').filter({ hasText: organisation })).toHaveCount(1)
})

test('notes are added, changed and deleted, and a relationship manager filters the list', async ({ browser }) => {
  const page = await signedInPage(browser, people.globalAdmin)
  const mark = newMark()
  await page.goto('/returns?search=moorside')
  await page.getByRole('button', { name: `Notes on and manager of ${organisation}` }).click()
  const dialog = page.getByRole('dialog', { name: organisation })
  await dialog.getByRole('textbox', { name: 'New note' }).fill(`Rang them ${mark}`)
  await dialog.getByRole('button', { name: 'Add the note' }).click()
  const note = dialog.getByRole('listitem').filter({ hasText: mark })
  await expect(note).toContainText('Frances Underhill')
  expect(await findAllFaults(page)).toEqual([])
  await note.getByRole('button', { name: 'Change this note' }).click()
  await dialog.getByRole('textbox', { name: 'Note', exact: true }).fill(`Rang twice ${mark}`)
  await dialog.getByRole('button', { name: 'Save the note' }).click()
  await expect(note).toContainText(`Rang twice ${mark}`)
  await note.getByRole('button', { name: 'Delete this note' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(note).toHaveCount(0)
  await dialog.getByLabel('Relationship manager').selectOption({ label: 'Frances Underhill' })
  await expect(page.getByText('Relationship manager saved.')).toBeVisible()
  await page.goto('/returns?manager=mine')
  await expect(page.getByRole('row').filter({ hasText: organisation })).toContainText('Frances Underhill')
  await page.getByRole('button', { name: `Notes on and manager of ${organisation}` }).click()
  await dialog.getByLabel('Relationship manager').selectOption({ label: 'Nobody' })
  await expect(page.getByText('No organisation has events in this quarter that these filters keep.')).toBeVisible()
})

test('a letter is shown before it is sent, and waits on its reader’s home until it is opened', async ({ browser }) => {
  const page = await signedInPage(browser, people.globalAdmin)
  const subject = `Please confirm ${newMark()}`
  await page.goto('/returns?search=moorside')
  await page.getByRole('checkbox', { name: `Choose ${organisation}` }).check()
  await page.getByRole('button', { name: 'Write to their Admins' }).click()
  const writing = page.getByRole('dialog', { name: 'Write to the Admins of 1 organisation' })
  await writing.getByLabel('Subject').fill(subject)
  await writing.getByRole('button', { name: 'Show the letter' }).click()
  await expect(writing.getByText('Letter is required').first()).toBeVisible()
  expect(await findAllFaults(page)).toEqual([])
  await writing.getByRole('textbox', { name: 'Letter' }).fill('It was due in September.')
  await writing.getByRole('button', { name: 'Show the letter' }).click()
  const preview = page.getByRole('dialog', { name: 'The letter as it will arrive' })
  await expect(preview).toContainText('It was due in September.')
  await expect(preview).toContainText(`You get this letter as an Organisation Admin of ${organisation}.`)
  expect(await findAllFaults(page)).toEqual([])
  await preview.getByRole('button', { name: /^Send to \d+ (person|people)$/ }).click()
  await expect(page.getByText(/The letter goes to \d+ (person|people)\./)).toBeVisible()

  const reader = await signedInPage(browser, people.rival)
  await expect(async () => {
    await reader.goto('/')
    await expect(reader.getByRole('link', { name: subject })).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 60_000 })
  await reader.getByRole('link', { name: subject }).click()
  await expect(reader.getByRole('heading', { level: 1, name: subject })).toBeVisible()
  await reader.goto('/')
  await expect(reader.getByRole('heading', { name: 'What needs doing' })).toBeVisible()
  await expect(reader.getByRole('link', { name: subject })).toHaveCount(0)
})

test('the search begins a letter to all that are overdue by two weeks, again each time, and nothing is left of it in the address', async ({
  browser,
}) => {
  const page = await signedInPage(browser, people.globalAdmin)
  const letter = page.getByRole('dialog', { name: /^Write to the Admins of \d+ organisations?$/ })
  const begin = async () => {
    await expect(async () => {
      await page.keyboard.press('Control+k')
      await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible({ timeout: 2_000 })
    }).toPass()
    await page.keyboard.type('overdue')
    await expect(page.getByRole('dialog', { name: 'Search' }).getByRole('option', { selected: true })).toContainText(
      'Write to organisations overdue by two weeks',
    )
    await page.keyboard.press('Enter')
    await expect(letter).toBeVisible()
  }
  await page.goto('/returns?show=overdue&late=14')
  for (const _ of ['once', 'again']) {
    await begin()
    const chosen = Number(/\d+/.exec((await letter.getByRole('heading', { level: 2 }).textContent()) ?? '')?.[0])
    await letter.getByRole('button', { name: 'Cancel' }).click()
    await expect(letter).toHaveCount(0)
    await expect(page).toHaveURL(/\/returns\?quarter=\d{5}&show=overdue&late=14$/)
    await expect(page.getByText(new RegExp(`^${chosen} organisations? of quarter`))).toBeVisible()
  }
  await page.reload()
  await expect(page.getByText('Nobody is chosen.')).toBeVisible()
  await expect(letter).toHaveCount(0)
  const all = page.getByRole('checkbox', { name: 'Choose all of this page' })
  await page
    .getByRole('checkbox', { name: /^Choose (?!all)/ })
    .first()
    .press('Space')
  await expect(all).toHaveJSProperty('indeterminate', true)
  await all.press('Space')
  await expect(all).toBeChecked()
})

test('home names the records that were opened last, for whoever opened them, until they sign out', async ({
  browser,
}) => {
  const page = await signedInPage(browser, people.admin)
  await page.goto('/locations-list')
  const link = page.getByRole('table').getByRole('link').first()
  const name = (await link.textContent()) ?? ''
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.goto('/')
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page).toHaveURL(/\/location-overview\/\d+$/)
  const stored = () => page.evaluate((name) => JSON.stringify({ ...localStorage }).includes(name), name)
  expect(await stored()).toBe(true)
  await page.goto('/authentication/logout')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'You have signed out' })).toBeVisible()
  await expect.poll(stored).toBe(false)
})
