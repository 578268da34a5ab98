import { readFileSync } from 'node:fs'
import { expect, type Frame, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { inRoot } from '@/scripts/root'
import { desk, phone } from './signed-in'

const axeScript = readFileSync(inRoot('node_modules', 'axe-core', 'axe.min.js'), 'utf8')

/** React Aria's live region: for some seconds it names buttons that may be gone by then. */
const leftOut = '[data-live-announcer]'

type Violation = { id: string; nodes: Pick<axe.NodeResult, 'html' | 'any'>[] }

/** What is looked for: everything, what is serious or critical, or what is too faint to be read. */
type Sought = 'any fault' | 'serious faults' | 'faint texts'

/** Axe as it is in a page; the impact of its rules stands in none of its own types. */
type AxeWindow = Window & {
  still?: CSSStyleSheet
  axe: typeof axe & { _audit: { rules: { id: string; impact: string; enabled: boolean; tags: string[] }[] } }
}

/**
 * Makes a document ready for axe, which is loaded once into each (its half a megabyte, not the megabyte and a half of its
 * source) and finds itself in the frames of a page. Colours change at once while it looks: one on its way to another is
 * neither, and would be measured. Buttons still change after a save meanwhile, so that ending what is under way as it
 * begins is not enough. Animations stay as they are.
 */
async function prepareDocument(frame: Frame) {
  const hasAxe = await frame.evaluate(() => {
    const still = new CSSStyleSheet()
    still.replaceSync('*, ::before, ::after, ::backdrop { transition: none !important }')
    document.adoptedStyleSheets.push(still)
    ;(window as unknown as AxeWindow).still = still
    return 'axe' in window
  })
  if (!hasAxe) await frame.evaluate(`${axeScript}; axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] })`)
}

const restoreDocument = (frame: Frame) =>
  frame.evaluate(() => {
    const { still } = window as unknown as AxeWindow
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still)
  })

async function runAxe(page: Page, sought: Sought): Promise<Violation[]> {
  try {
    await Promise.all(page.frames().map(prepareDocument))
    return await page.evaluate(
      async ({ leftOut, sought }) => {
        const { axe } = window as unknown as AxeWindow
        const rulesOf = {
          'any fault': () => undefined,
          'faint texts': () => ['color-contrast'],
          // Of a rule whose faults are lesser ones nothing would be kept.
          'serious faults': () =>
            axe._audit.rules
              .filter(({ impact }) => impact === 'serious' || impact === 'critical')
              .filter(({ enabled, tags }) => enabled && !tags.includes('experimental') && !tags.includes('deprecated'))
              .map(({ id }) => id),
        }
        const runOnly = rulesOf[sought]()
        const { violations } = await axe.run(
          { exclude: [[leftOut]] },
          // Styles and media need not be fetched again: nothing here plays sound, and no rule of ours reads style sheets.
          { resultTypes: ['violations'], preload: false, ...(runOnly && { runOnly }) },
        )
        return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html, any }) => ({ html, any })) }))
      },
      { leftOut, sought },
    )
  } finally {
    await Promise.all(page.frames().map(restoreDocument))
  }
}

/**
 * What axe finds. Where a link was followed a moment before, the title may be away just while axe looks: it looks again once
 * there is one. A page that has none fails.
 */
async function findViolations(page: Page, sought: Sought): Promise<Violation[]> {
  for (let look = 1; ; look += 1) {
    const violations = await runAxe(page, sought)
    if (look === 3 || violations.every(({ id }) => id !== 'document-title')) return violations
    await expect(page).toHaveTitle(/./)
  }
}

/** What axe finds serious or critical on a page in its present state, a sentence each. */
export async function findSeriousFaults(page: Page): Promise<string[]> {
  return (await findViolations(page, 'serious faults')).map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
  )
}

/** What axe finds of any impact on a page in its present state, wide and narrow, and what a phone has to scroll sideways. */
export async function findAllFaults(page: Page): Promise<string[]> {
  const before = page.viewportSize()
  const faults: string[] = []
  for (const size of [desk, phone]) {
    await page.setViewportSize(size)
    for (const { id, nodes } of await findViolations(page, 'any fault'))
      faults.push(`${size.width} pixels: ${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (beyond > 0) faults.push(`${size.width} pixels: to be scrolled sideways by ${beyond}`)
  }
  if (before) await page.setViewportSize(before)
  return faults
}

/** What is too faint to be read, in the colours as they are: all that changes with the theme. */
export async function findFaintTexts(page: Page): Promise<string[]> {
  return (await findViolations(page, 'faint texts')).flatMap(({ nodes }) =>
    nodes.map(({ html, any }) => `${html}: ${any[0]?.message}`),
  )
}
