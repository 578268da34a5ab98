/** What is sent to the page around the frame, and what it answers. */
const asking = 'illuminate:token-wanted'
const answering = 'illuminate:token'

/** How often is looked whether the token ends, and how long before its end a new one is asked for. */
const lookEveryMs = 15_000
const askBeforeMs = 60_000

/**
 * Keeps an embedded report up to date: asks the page around it for a new token before the one it has ends, and shows the
 * figures that the new one brings. Without an answer the figures stay, and it says that they do.
 * @param onShown called when other figures were put in place
 */
export function renewPermit(onShown: () => void): void {
  const { insight, seconds, origins = '' } = document.body.dataset
  const state = document.getElementById('state')
  if (!insight || !seconds || !state) return
  const endOf = (left: string) => Date.now() + Number(left) * 1000
  let until = endOf(seconds)

  const showState = (words: string) => {
    if (state.textContent !== words) state.textContent = words
  }
  const asOf = () => document.getElementById('as-of')?.textContent ?? ''

  function look() {
    const left = until - Date.now()
    if (left <= askBeforeMs && window.parent !== window)
      window.parent.postMessage({ type: asking, insightId: insight }, '*')
    if (left <= 0) showState(`These figures are as of ${asOf()}. They are not being brought up to date any more.`)
  }

  async function show(token: string) {
    const answer = await fetch(`${location.pathname}?token=${encodeURIComponent(token)}`, { cache: 'no-store' })
    if (!answer.ok) return
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    const [shown, fresh] = [document.querySelector('main'), page.querySelector('main')]
    const [time, newTime] = [document.getElementById('as-of'), page.getElementById('as-of')]
    if (!shown || !fresh || !time || !newTime) return
    until = endOf(page.body.dataset.seconds ?? '0')
    time.textContent = newTime.textContent
    showState('')
    // The same figures are left in place, with whatever somebody is reading or pointing at.
    if (shown.dataset.mark === fresh.dataset.mark) return
    shown.replaceWith(fresh)
    onShown()
  }

  window.addEventListener('message', ({ source, origin, data }) => {
    const isHost = source === window.parent && origins.split(' ').includes(origin)
    // A network that is away is asked again with the next token.
    if (isHost && data?.type === answering && typeof data.token === 'string') show(data.token).catch(() => undefined)
  })
  // A device that was asleep has missed its time.
  document.addEventListener('visibilitychange', look)
  setInterval(look, lookEveryMs)
}
