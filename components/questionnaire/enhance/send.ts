import { page, pageIn, say, show } from './page'
import { forget, keep, keptFor } from './unsent'

const enhanced = { 'x-enhanced': '1' }

const words = {
  saving: 'Saving…',
  loading: 'Survey is loading...',
  offline: 'There is no connection. Your answer is kept on this device and will be sent as soon as there is one.',
  away: 'Unable to retrieve survey. There is no connection.',
  busy: 'The survey is busy. Your answer is kept on this device, and we are trying again.',
}

/** Waiting time between tries, growing from two seconds to half a minute. */
const waits = [2, 4, 8, 15, 30]

let isBusy = false
let retry: { timer: number; again: () => void } | undefined

/** Reads the form as it stands, so that what was changed while waiting is sent too. */
const bodyOf = (form: HTMLFormElement, submitter: HTMLElement | null) => {
  const data = new URLSearchParams(new FormData(form) as unknown as Record<string, string>)
  if (submitter instanceof HTMLButtonElement && submitter.name) data.append(submitter.name, submitter.value)
  return data.toString()
}

/** Posts a form and shows the page that answers it. While it is under way the page can only be read. */
export function send(form: HTMLFormElement, submitter: HTMLElement | null) {
  const action = form.action
  const go = submitter instanceof HTMLButtonElement ? submitter.value : ''
  post(action, () => bodyOf(form, submitter), go === 'start' ? words.loading : words.saving, submitter)
}

/** After the network was away and the page was opened anew: what was kept goes first. */
export function sendUnsent() {
  const unsent = keptFor(page().dataset.response)
  if (unsent) post(unsent.action, () => unsent.body, words.saving, null)
}

async function post(action: string, body: () => string, sentence: string, submitter: HTMLElement | null, tries = 0) {
  if (isBusy) return
  isBusy = true
  stopRetrying()
  const here = page()
  here.inert = true
  const saying = window.setTimeout(() => say(sentence), 400)
  const sent = body()
  let answer: Response | undefined
  let html = ''
  try {
    answer = await fetch(action, {
      method: 'POST',
      body: sent,
      headers: { ...enhanced, 'content-type': 'application/x-www-form-urlencoded' },
    })
    html = await answer.text()
  } catch {
    answer = undefined
  }
  window.clearTimeout(saying)
  here.inert = false
  isBusy = false

  const next = answer && answer.status < 500 && answer.status !== 429 ? pageIn(html) : undefined
  if (next) {
    forget()
    say('')
    show(next)
    return
  }
  keep({ action, body: sent, response: here.dataset.response ?? '' })
  say(answer ? words.busy : words.offline)
  submitter?.focus()
  const asked = Number(answer?.headers.get('retry-after')) || 0
  const seconds = Math.max(asked, waits[Math.min(tries, waits.length - 1)] ?? 30)
  const again = () => post(action, body, sentence, submitter, tries + 1)
  retry = { timer: window.setTimeout(again, seconds * 1000), again }
}

function stopRetrying() {
  if (retry) window.clearTimeout(retry.timer)
  retry = undefined
}

/** The connection is back: no need to wait any longer. */
export const retryNow = () => retry?.again()

/** Back and forward: the page that the address names. */
export async function load() {
  stopRetrying()
  try {
    const answer = await fetch(location.href, { headers: enhanced })
    const next = pageIn(await answer.text())
    if (next) return show(next, 'keep')
  } catch {
    // No connection: the page that is there says so, and stays.
    if (!navigator.onLine) return say(words.away)
  }
  location.reload()
}
