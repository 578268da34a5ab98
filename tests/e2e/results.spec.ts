import { expect, type Locator, type Page } from '@playwright/test'
import { aSurveyWithFigures } from '../support/a-survey-with-figures'
import { findFaintTexts, findSeriousFaults } from '../support/accessibility-faults'
import { anAccount } from '../support/accounts'
import { people } from '../support/app'
import { test } from '../support/browser-test'
import { tabTo } from '../support/by-keyboard'
import { desk, phone, signInBrowser } from '../support/signed-in'

/** The figures of a survey, as somebody who may read them sees them. */

// Screens are looked at in several widths, which takes its time on a busy machine.
test.use({ viewport: desk })

/** The card of a question; a table in it may have its name as well. */
const card = (page: Page, question: string) =>
  page
    .getByRole('region')
    .filter({ has: page.getByRole('heading', { level: 3, name: question }) })
    .last()
const contents = (page: Page) => page.getByRole('navigation', { name: 'Questions by theme', exact: true })
const widthOf = async (part: Locator) => (await part.boundingBox())?.width ?? 0

/** Signs an Admin in whose organisation has a survey with so many responses, and opens its figures. */
async function openFigures(page: Page, submitted: number, role: 1 | 2 = 1) {
  const { email } = await anAccount({ role })
  await signInBrowser(page.context(), email)
  const survey = await aSurveyWithFigures(submitted, email)
  await page.goto(`/survey-results/${survey.id}`)
  await expect(page.getByRole('heading', { name: survey.name })).toBeVisible()
  await expect(page).toHaveTitle(`Results: ${survey.name} – Illuminate`)
  return survey
}

test('a survey without answers says what to do next, and to whoever may do it', async ({ page, context }) => {
  const survey = await openFigures(page, 0, 2)
  await expect(page.getByText('No figures yet')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Posters and labelled links' })).toHaveCount(0)
  await signInBrowser(context, people.globalAdmin)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Download the answers' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Posters and labelled links' }).click()
  await expect(page).toHaveURL(new RegExp(`/survey-sharing/${survey.id}$`))
})

test('each kind of question has its own figures, and the title of each says the finding', async ({ page }) => {
  await openFigures(page, 36)
  const ratings = card(page, 'How would you rate these?')
  await expect(ratings.getByText('The work itself: 2.0 on average')).toBeVisible()
  await expect(ratings.getByRole('listitem').filter({ hasText: 'The work itself' })).toContainText(
    /36 rated.*Good: 50%, Poor: 50%.*Mean: 2\.0/,
  )
  await expect(ratings.getByRole('listitem').filter({ hasText: 'The staff' })).toContainText(
    '0 rated; Does not apply 4',
  )
  await expect(ratings).not.toContainText('People')
  await ratings.getByText('Show counts and shares').click()
  await expect(ratings.getByRole('row', { name: /^The work itself/ })).toHaveText(
    'The work itself18 (50% ±16)0 (0% ±10)18 (50% ±16)0',
  )

  const spending = card(page, 'What did you spend?')
  await expect(spending.getByText('Highest mean: Tickets, £175')).toBeVisible()
  await expect(spending.getByRole('row', { name: /^Tickets/ })).toHaveText('Tickets36£6,300£175£175')
  await expect(spending).not.toContainText('People')

  const miles = card(page, 'How many miles did you come?')
  await expect(miles.getByText('Median 17.5 miles, mean 17.5')).toBeVisible()
  await expect(miles.getByText('Answered in all 36 responses. Rough: fewer than 100 answers.')).toBeVisible()
  await expect(miles.getByRole('definition')).toHaveText(['36', '17.5', '17.5', '0 to 35'])
  await expect(miles.getByRole('row', { name: /^5 to 9/ })).toHaveText('5 to 9514% ±15')

  const other = card(page, 'Did you know that … was involved?')
  await expect(other.getByText('Most often: “Yes” and “Other”, 50% each, give or take 16 (rough)')).toBeVisible()
  await expect(other.getByText('Other, in their own words')).toBeVisible()
  await expect(other.getByText('A friend told me')).toBeVisible()
  await expect(other.getByText('18 times')).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('[insert')
})

test('people are named by postcode area, never by postcode', async ({ page }) => {
  await openFigures(page, 36)
  const postcodes = card(page, 'What is your postcode?')
  await expect(postcodes.getByRole('row', { name: /^LS/ })).toHaveText('LS – Leeds2775% ±16')
  await expect(postcodes.getByRole('row', { name: /^Other areas/ })).toHaveText('Other areas925% ±16')
  await expect(postcodes.getByText('Areas with fewer than 10 answers are put together.')).toBeVisible()
  expect(await page.content()).not.toMatch(/4HZ|7HH/)
  await page.goto(`${page.url()}/answers?question=X-Q5`)
  await expect(page.getByText('We cannot find this page')).toBeVisible()
})

test('a sensitive question is withheld below ten people, and its small answers above', async ({ page }) => {
  await openFigures(page, 9)
  const religion = card(page, 'What is your religion?')
  await expect(religion.getByText('Withheld: fewer than 10 people answered')).toBeVisible()
  await expect(religion.getByText('The answers to a sensitive question are shown from 10 people on.')).toBeVisible()
  await expect(religion.getByRole('table')).toHaveCount(0)
  await openFigures(page, 36)
  await expect(religion.getByText('Most often: None, 58%, give or take 16 (rough)')).toBeVisible()
  await expect(religion.getByRole('row', { name: /^None/ })).toHaveText('None2158% ±16')
  await expect(religion.getByRole('row')).toHaveCount(2)
  await expect(
    religion.getByText(
      'Withheld, so that nobody is recognised: Jewish; Hindu. Answers of fewer than 10 people are not shown, nor is what would give them away.',
    ),
  ).toBeVisible()
})

test('a few answers have counts and no percentages', async ({ page }) => {
  await openFigures(page, 2)
  const known = card(page, 'Did you know that … was involved?')
  await expect(known.getByText('Most often: “Yes” and “Other”, 1 of 2 each')).toBeVisible()
  await expect(
    known.getByText('Answered in all 2 responses. A few voices: fewer than 30 answers have no percentages.'),
  ).toBeVisible()
  await expect(known).not.toContainText('%')
})

test('a bar that fills half of its track is half of the answers', async ({ page }) => {
  await openFigures(page, 12)
  const row = card(page, 'Did you know').getByRole('row', { name: /^Yes/ })
  const track = row.locator('.chart-track:visible')
  expect((await widthOf(track.locator('.chart-bar'))) / (await widthOf(track))).toBeCloseTo(0.5, 1)
  const steps = card(page, 'How would you rate these?').locator('.chart-track').first()
  expect((await widthOf(steps.locator('[data-step=best]'))) / (await widthOf(steps))).toBeCloseTo(0.5, 1)
})

test('what people wrote is searched and paged with the keyboard alone', async ({ page }) => {
  const survey = await openFigures(page, 60)
  const words = card(page, 'What did you enjoy most?')
  await expect(words.getByText('60 answers in people’s own words')).toBeVisible()
  await expect(words.getByRole('listitem').first()).toContainText('Everything, says number 59')
  const search = words.getByRole('searchbox')
  await tabTo(page, search)
  await page.keyboard.type('SEATS')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/survey-results/${survey.id}/answers\\?question=X-Q6&search=SEATS$`))
  await expect(page.getByText('1 answer that holds “SEATS”.')).toBeVisible()
  await expect(page.locator('mark')).toHaveText('seats')
  await page.getByRole('searchbox').fill('')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1–50 of 60 answers.')).toBeVisible()
  await tabTo(page, page.getByRole('link', { name: 'Next page' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('51–60 of 60 answers.')).toBeVisible()
  await expect(page.getByText('The seats were hard')).toBeVisible()
  await page.getByRole('link', { name: 'Commonest first' }).click()
  await expect(page).toHaveURL(/order=commonest/)
  await page.getByRole('link', { name: `Results of ${survey.name}` }).click()
  await expect(words).toBeVisible()
})

test('the contents lead to a question, at the side of a wide window and folded in a narrow one', async ({ page }) => {
  await openFigures(page, 12)
  await expect(contents(page).getByRole('link', { name: /^(?:Experience|Spend|Travel|Other questions)$/ })).toHaveText([
    'Experience',
    'Spend',
    'Travel',
    'Other questions',
  ])
  await contents(page).getByRole('link', { name: 'What did you enjoy most?' }).click()
  await expect(card(page, 'What did you enjoy most?')).toBeInViewport()
  await expect(contents(page)).toBeInViewport()
  await page.setViewportSize(phone)
  await expect(contents(page)).toBeHidden()
  await page.getByText('Contents: 7 questions in 4 themes').click()
  const folded = page.getByRole('navigation', { name: 'Questions by theme, folded' })
  await folded.getByRole('link', { name: 'What is your postcode?' }).click()
  await expect(card(page, 'What is your postcode?')).toBeInViewport()
})

/** How each of these is drawn: colour and pattern. */
const stylesOf = (parts: Locator) =>
  parts.evaluateAll((elements) =>
    elements.map((element) => {
      const { backgroundColor, backgroundImage } = getComputedStyle(element)
      return `${backgroundColor} ${backgroundImage}`
    }),
  )

test('in forced colours every bar is visible, and the steps of a scale differ', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await openFigures(page, 12)
  const background = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const bars = await stylesOf(card(page, 'Did you know').locator('.chart-bar'))
  expect(bars.length).toBeGreaterThan(0)
  for (const look of bars) expect(look).not.toContain(`${background} none`)
  const legend = await stylesOf(card(page, 'How would you rate these?').locator('li > .chart-step'))
  expect([legend.length, new Set(legend).size]).toEqual([3, 3])
})

test('paper holds the figures and nothing that only a screen needs', async ({ page }) => {
  await openFigures(page, 12)
  await page.emulateMedia({ media: 'print' })
  await expect(card(page, 'What did you spend?')).toBeVisible()
  for (const gone of [
    contents(page),
    page.getByRole('button', { name: 'Print' }),
    page.getByRole('searchbox').first(),
    page.getByText('Show counts and shares').first(),
  ])
    await expect(gone).toBeHidden()
})

test('wide and narrow, light and dark, axe finds nothing and nothing scrolls sideways', async ({ page }) => {
  const survey = await openFigures(page, 60)
  for (const path of [`/survey-results/${survey.id}`, `/survey-results/${survey.id}/answers?question=X-Q6`]) {
    await page.goto(path)
    for (const width of [1280, 375, 320]) {
      await page.setViewportSize({ width, height: 900 })
      const isTooWide = await page.evaluate(
        () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
      )
      const faults = width > 320 ? await findSeriousFaults(page) : []
      expect([path, width, isTooWide, faults]).toEqual([path, width, false, []])
    }
    // Colours that are still on their way from one theme to the other would be measured.
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    expect([path, await findFaintTexts(page)]).toEqual([path, []])
    await page.emulateMedia({ colorScheme: 'light' })
  }
})
