import { readFileSync } from 'node:fs'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { inRoot } from '@/scripts/root'
import { desk, phone } from './signed-in'

const axeScript = readFileSync(inRoot('node_modules', 'axe-core', 'axe.min.js'), 'utf8')

/** React Aria's live region: for some seconds it names buttons that may be gone by then. */
const leftOut = '[data-live-announcer]'

type Violation = {
  id: string
  impact?: axe.ImpactValue | undefined
  nodes: Pick<axe.NodeResult, 'html' | 'any'>[]
}

/** By axe's builder, which looks into frames too, and takes half as long again. */
const runInFrames = async (page: Page, rules?: string[]): Promise<Violation[]> => {
  const builder = new AxeBuilder({ page }).exclude(leftOut)
  return (await (rules ? builder.withRules(rules) : builder).analyze()).violations
}

/** In the page itself. Axe (its half a megabyte, not the megabyte and a half of its source) is loaded once into each document. */
const runInPage = async (page: Page, rules?: string[]): Promise<Violation[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${axeScript};0`)
  return page.evaluate(
    async ({ leftOut, rules }) => {
      const program = (window as unknown as { axe: typeof axe }).axe
      const { violations } = await program.run(
        { exclude: [[leftOut]] },
        // Styles and media need not be fetched again: nothing here plays sound, and no rule of ours reads style sheets.
        { resultTypes: ['violations'], preload: false, ...(rules && { runOnly: rules }) },
      )
      return violations.map(({ id, impact, nodes }) => ({
        id,
        impact,
        nodes: nodes.map(({ html, any }) => ({ html, any })),
      }))
    },
    { leftOut, rules },
  )
}

/**
 * What axe finds. Where a link was followed a moment before, the title may be away just while axe looks: it looks again once
 * there is one. A page that has none stays one.
 */
async function findViolations(page: Page, rules?: string[]): Promise<Violation[]> {
  for (let look = 1; ; look += 1) {
    // Between two pages that a link leads to the title is away for some milliseconds.
    await expect(page).toHaveTitle(/./)
    const violations = await lookWithoutTransitions(page, () =>
      page.frames().length > 1 ? runInFrames(page, rules) : runInPage(page, rules),
    )
    const isTitleAway = violations.some(({ id }) => id === 'document-title') && (await page.title()) !== ''
    if (!isTitleAway || look === 3) return violations
  }
}

type StilledWindow = Window & { still?: CSSStyleSheet }

/**
 * Looks at a page whose colours change at once: one on its way to another is neither, and would be measured. Buttons still
 * change after a save while axe is looking, so that ending what is under way as it begins is not enough. Animations stay as
 * they are.
 */
async function lookWithoutTransitions<Seen>(page: Page, look: () => Promise<Seen>): Promise<Seen> {
  for (const frame of page.frames())
    await frame.evaluate(() => {
      const still = new CSSStyleSheet()
      still.replaceSync('*, ::before, ::after, ::backdrop { transition: none !important }')
      document.adoptedStyleSheets.push(still)
      ;(window as StilledWindow).still = still
    })
  try {
    return await look()
  } finally {
    for (const frame of page.frames())
      await frame.evaluate(() => {
        const { still } = window as StilledWindow
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still)
      })
  }
}

/** What axe finds serious or critical on a page in its present state, a sentence each. */
export async function findSeriousFaults(page: Page): Promise<string[]> {
  return (await findViolations(page))
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}

/** What axe finds of any impact on a page in its present state, wide and narrow, and what a phone has to scroll sideways. */
export async function findAllFaults(page: Page): Promise<string[]> {
  const before = page.viewportSize()
  const faults: string[] = []
  for (const size of [desk, phone]) {
    await page.setViewportSize(size)
    for (const { id, nodes } of await findViolations(page))
      faults.push(`${size.width} pixels: ${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (beyond > 0) faults.push(`${size.width} pixels: to be scrolled sideways by ${beyond}`)
  }
  if (before) await page.setViewportSize(before)
  return faults
}

/** What is too faint to be read, in the colours as they are: all that changes with the theme. */
export async function findFaintTexts(page: Page): Promise<string[]> {
  return (await findViolations(page, ['color-contrast'])).flatMap(({ nodes }) =>
    nodes.map(({ html, any }) => `${html}: ${any[0]?.message}`),
  )
}
