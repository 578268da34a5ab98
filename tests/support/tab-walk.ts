import type { Page } from '@playwright/test'
import { type FocusState, readFocusState } from './focus-mark'

/** Screens have more stops than this only in their long lists, where row follows row alike. */
const maxStops = 150
const pressesPerBatch = 30

type FocusStates = (FocusState | null)[]
type WalkedWindow = Window & {
  /** What had the focus after each key. */
  focusStates?: FocusStates
  isListening?: boolean
  readFocusState?: () => FocusState | null
}

/** From now on each key that is let go leaves a look at what then has the focus. */
async function watchFocus(page: Page) {
  await page.evaluate(`window.readFocusState = ${readFocusState}`)
  await page.evaluate(() => {
    const walked = window as WalkedWindow
    walked.focusStates = []
    if (walked.isListening) return
    walked.isListening = true
    const look = () => walked.focusStates?.push(walked.readFocusState?.() ?? null)
    window.addEventListener('keyup', look, true)
    // Keys pressed in a frame are events of that frame alone.
    for (const { contentWindow } of document.querySelectorAll('iframe'))
      contentWindow?.addEventListener('keyup', look, true)
  })
}

/** Puts the focus before everything, so that Tab leads to the first stop and Shift+Tab to the last. */
const focusTop = (page: Page) =>
  page.evaluate(() => {
    document.body.tabIndex = -1
    document.body.focus()
    window.scrollTo(0, 0)
  })

const tabKey = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 }

/**
 * Presses Tab (or Shift+Tab) from the top of the page until it is left or begins again, and at most so often. The keys are
 * the browser's own, sent many at a time: one by one, the way there and back takes four times as long as the pressing.
 * @returns each stop as it looked while it had the focus
 */
export async function walkByTab(page: Page, { isBackwards = false, most = maxStops } = {}): Promise<FocusState[]> {
  const keyboard = await page.context().newCDPSession(page)
  const modifiers = isBackwards ? 8 : 0
  await watchFocus(page)
  await focusTop(page)
  const stops: FocusState[] = []
  let isOver = false
  for (let presses = 0; !isOver && presses < most; presses += pressesPerBatch) {
    const batch = Array.from({ length: Math.min(pressesPerBatch, most - presses) })
    await Promise.all(
      batch.flatMap(() =>
        (['rawKeyDown', 'keyUp'] as const).map((type) =>
          keyboard.send('Input.dispatchKeyEvent', { type, modifiers, ...tabKey }),
        ),
      ),
    )
    const looks = await page.evaluate(() => (window as WalkedWindow).focusStates?.splice(0) ?? [])
    if (looks.length !== batch.length)
      throw new Error(`${batch.length} keys were pressed, ${looks.length} had an event.`)
    for (const look of looks) {
      isOver ||= look ? stops.length > 1 && look.name === stops[0]?.name : stops.length > 0
      if (look && !isOver) stops.push(look)
    }
  }
  await keyboard.detach()
  await page.evaluate(() => document.body.removeAttribute('tabindex'))
  return stops
}
