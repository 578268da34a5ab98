import { page, pageIn, say, show } from './page'
import { forgetTyped, keepTyped } from './typed'
import { forget, keep, keptFor, type Unsent } from './unsent'

const enhanced = { 'x-enhanced': '1' }

const words = {
  saving: 'Saving…',
  loading: 'Survey is loading...',
  offline: 'There is no connection. Your answer is kept on this device and will be sent as soon as there is one.',
  offlineHere: 'There is no connection. Please leave this page open: your answer will be sent as soon as there is one.',
  offlineStart: 'There is no connection. Please leave this page open: it will begin as soon as there is one.',
  away: 'Unable to retrieve survey. There is no connection.',
  busy: 'The survey is busy. Your answer is kept on this device, and we are trying again.',
  busyHere: 'The survey is busy. Please leave this page open: we are trying again.',
}

const isStart = (go: string) => /^(?:re)?start$/.test(go)

/** What could not be done, by the button that was pressed. */
function unableTo(go: string): string {
  if (isStart(go)) return 'Unable to load survey.'
  return `Unable to ${/^(?:complete|proceed)$/.test(go) ? 'submit' : 'save'} survey.`
}

/** What is safe and what comes next: `isThere` where the server answered, `isKept` where the device keeps the answer. */
function meanwhile(go: string, isThere: boolean, isKept: boolean): string {
  if (isThere) return isKept && !isStart(go) ? words.busy : words.busyHere
  if (isStart(go)) return words.offlineStart
  return isKept ? words.offline : words.offlineHere
}

/** Where the next try is further away than somebody waits without a word. */
const inMinutes = (seconds: number) => (seconds > 60 ? ` The next try is in ${Math.ceil(seconds / 60)} minutes.` : '')

/** A connection that has not answered by then is taken for gone: the page can be used again, and the try is repeated. */
const patienceMs = 30_000

/** Waiting time between tries, growing from two seconds to half a minute. */
const waits = [2, 4, 8, 15, 30]

let isBusy = false
let retry: { timer: number; again: () => void; unsent: () => Unsent } | undefined

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
  const sentence = isStart(go) ? words.loading : words.saving
  // A mistake in it is not kept by the server.
  if (go === 'previous') keepTyped(page(), form)
  post({ action, body: () => bodyOf(form, submitter), sentence, submitter })
}

/** After the network was away and the page was opened anew: what was kept goes first. */
export function sendUnsent() {
  const form = document.querySelector<HTMLFormElement>('form[data-enhanced]')
  // A page that takes no answers leaves what is kept to the one it belongs to.
  const unsent = form && keptFor(form.action, page().dataset.response)
  if (unsent)
    post({ action: unsent.action, body: () => unsent.body, sentence: words.saving, submitter: null, then: sendUnsent })
}

type Post = {
  action: string
  body: () => string
  /** Said while it takes long. */
  sentence: string
  submitter: HTMLElement | null
  tries?: number
  /** Called when the page that answers it is shown. */
  then?: () => void
}

type Answered = { answer: Response | undefined; next?: HTMLElement | undefined; refusal?: string | undefined }

/**
 * Sends a form. `answer` is undefined where none came; `next` is the page that comes after it, and `refusal` what the
 * page says that would not take it, however often it is sent.
 */
async function sendOff({ action, body }: Unsent): Promise<Answered> {
  const giveUp = new AbortController()
  const patience = window.setTimeout(() => giveUp.abort(), patienceMs)
  try {
    const answer = await fetch(action, {
      method: 'POST',
      body,
      headers: { ...enhanced, 'content-type': 'application/x-www-form-urlencoded' },
      signal: giveUp.signal,
    })
    const found = pageIn(await answer.text())
    if (answer.ok || answer.status === 404) return { answer, next: found }
    const isFinal = answer.status < 500 && answer.status !== 429
    return isFinal ? { answer, refusal: found?.querySelector('main p')?.textContent } : { answer }
  } catch {
    return { answer: undefined }
  } finally {
    window.clearTimeout(patience)
  }
}

async function post(given: Post) {
  const { action, body, sentence, submitter, tries = 0, then } = given
  if (isBusy) return
  isBusy = true
  stopRetrying()
  const here = page()
  const asUnsent = (): Unsent => ({ action, body: body(), response: here.dataset.response ?? '' })
  here.inert = true
  const saying = window.setTimeout(() => say(sentence), 400)
  const sent = asUnsent()
  // Before it is sent: a tab that is closed while an answer is on its way may take it along.
  const isKept = keep(sent)
  const { answer, next, refusal } = await sendOff(sent)
  window.clearTimeout(saying)
  here.inert = false
  isBusy = false

  if (next) {
    forget(sent)
    // A survey that is closed for a while has not taken it.
    if (answer?.ok) forgetTyped(sent)
    say('')
    show(next)
    then?.()
    return
  }
  if (refusal) {
    // To send it again would end the same way. The page stays as it was typed, for whoever typed it to change.
    forget(sent)
    say(refusal)
    submitter?.focus()
    return
  }
  const go = new URLSearchParams(sent.body).get('go') ?? ''
  const asked = Number(answer?.headers.get('retry-after')) || 0
  const seconds = Math.max(asked, waits[Math.min(tries, waits.length - 1)] ?? 30)
  say(`${unableTo(go)} ${meanwhile(go, answer !== undefined, isKept)}${inMinutes(asked)}`)
  submitter?.focus()
  const again = () => post({ ...given, tries: tries + 1 })
  retry = { timer: window.setTimeout(again, seconds * 1000), again, unsent: asUnsent }
}

function stopRetrying() {
  if (retry) window.clearTimeout(retry.timer)
  retry = undefined
}

/** The connection is back: no need to wait any longer. */
export const retryNow = () => retry?.again()

/** Back and forward: the page that the address names, after what this one has still to send. */
export async function load() {
  const waiting = retry
  try {
    if (waiting) {
      const unsent = waiting.unsent()
      const { next } = await sendOff(unsent)
      // The page stays, with what it says and its next try.
      if (!next) return
      forget(unsent)
      stopRetrying()
    }
    const answer = await fetch(location.href, { headers: enhanced })
    const next = pageIn(await answer.text())
    if (!next) return location.reload()
    say('')
    show(next, 'keep')
  } catch {
    // No connection: the page that is there says so, and stays.
    say(words.away)
  }
}
