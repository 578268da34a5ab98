import { announce, pageElement, parsePage, showPage } from './page'
import { removeTyped, storeTyped } from './typed-answers'
import { findUnsent, removeUnsent, storeUnsent, type UnsentPage } from './unsent-pages'

const enhancedHeaders = { 'x-enhanced': '1' }

const sentences = {
  saving: 'Saving…',
  loading: 'Survey is loading...',
  offline: 'There is no connection. Your answer is kept on this device and will be sent as soon as there is one.',
  offlineHere: 'There is no connection. Please leave this page open: your answer will be sent as soon as there is one.',
  offlineStart: 'There is no connection. Please leave this page open: it will begin as soon as there is one.',
  away: 'Unable to retrieve survey. There is no connection.',
  busy: 'The survey is busy. Your answer is kept on this device, and we are trying again.',
  busyHere: 'The survey is busy. Please leave this page open: we are trying again.',
}

const isStartButton = (go: string) => /^(?:re)?start$/.test(go)

/** What could not be done, by the button that was pressed. */
function describeFailure(go: string): string {
  if (isStartButton(go)) return 'Unable to load survey.'
  return `Unable to ${/^(?:complete|proceed)$/.test(go) ? 'submit' : 'save'} survey.`
}

/** What is safe and what comes next: `isReachable` where the server answered, `isStored` where the device keeps the answer. */
function describeNextStep(go: string, isReachable: boolean, isStored: boolean): string {
  if (isReachable) return isStored && !isStartButton(go) ? sentences.busy : sentences.busyHere
  if (isStartButton(go)) return sentences.offlineStart
  return isStored ? sentences.offline : sentences.offlineHere
}

/** When the next try comes, where the wait is longer than a minute. */
const describeWait = (seconds: number) =>
  seconds > 60 ? ` The next try is in ${Math.ceil(seconds / 60)} minutes.` : ''

/** A connection that has not answered by then is taken for gone: the page can be used again, and the try is repeated. */
const timeoutMs = 30_000

/** Waiting time between tries, growing from two seconds to half a minute. */
const retrySeconds = [2, 4, 8, 15, 30]

let isBusy = false
let retry: { timer: number; again: () => void; unsent: () => UnsentPage } | undefined

/** Reads the form as it is now, so that what was changed while waiting is sent too. */
const encodeForm = (form: HTMLFormElement, submitter: HTMLElement | null) => {
  const data = new URLSearchParams(new FormData(form) as unknown as Record<string, string>)
  if (submitter instanceof HTMLButtonElement && submitter.name) data.append(submitter.name, submitter.value)
  return data.toString()
}

/** Posts a form and shows the page that answers it. While it is under way the page can only be read. */
export function sendForm(form: HTMLFormElement, submitter: HTMLElement | null) {
  const action = form.action
  const go = submitter instanceof HTMLButtonElement ? submitter.value : ''
  const sentence = isStartButton(go) ? sentences.loading : sentences.saving
  // The server does not store answers with a mistake in them.
  if (go === 'previous') storeTyped(pageElement(), form)
  postAndShow({ action, body: () => encodeForm(form, submitter), sentence, submitter })
}

/** After the network was away and the page was opened anew: the stored page is sent first. */
export function sendUnsent() {
  const form = document.querySelector<HTMLFormElement>('form[data-enhanced]')
  // A page that takes no answers leaves the stored page to the one it belongs to.
  const unsent = form && findUnsent(form.action, pageElement().dataset.response)
  if (unsent)
    postAndShow({
      action: unsent.action,
      body: () => unsent.body,
      sentence: sentences.saving,
      submitter: null,
      then: sendUnsent,
    })
}

type FormPost = {
  action: string
  body: () => string
  /** Said while it takes long. */
  sentence: string
  submitter: HTMLElement | null
  tries?: number
  /** Called when the page that answers it is shown. */
  then?: () => void
}

type PostResult = { answer: Response | undefined; next?: HTMLElement | undefined; refusal?: string | undefined }

/**
 * Sends a form. `answer` is undefined where none came; `next` is the page that comes after it, and `refusal` what the
 * page says that would not take it, however often it is sent.
 */
async function postForm({ action, body }: UnsentPage): Promise<PostResult> {
  const abort = new AbortController()
  const timer = window.setTimeout(() => abort.abort(), timeoutMs)
  try {
    const answer = await fetch(action, {
      method: 'POST',
      body,
      headers: { ...enhancedHeaders, 'content-type': 'application/x-www-form-urlencoded' },
      signal: abort.signal,
    })
    const found = parsePage(await answer.text())
    if (answer.ok || answer.status === 404) return { answer, next: found }
    const isFinal = answer.status < 500 && answer.status !== 429
    return isFinal ? { answer, refusal: found?.querySelector('main p')?.textContent } : { answer }
  } catch {
    return { answer: undefined }
  } finally {
    window.clearTimeout(timer)
  }
}

async function postAndShow(formPost: FormPost) {
  const { action, body, sentence, submitter, tries = 0, then } = formPost
  if (isBusy) return
  isBusy = true
  stopRetrying()
  const shownPage = pageElement()
  const toUnsent = (): UnsentPage => ({ action, body: body(), response: shownPage.dataset.response ?? '' })
  shownPage.inert = true
  const announceTimer = window.setTimeout(() => announce(sentence), 400)
  const sent = toUnsent()
  // Before it is sent: a tab that is closed while an answer is on its way may take it along.
  const isStored = storeUnsent(sent)
  const { answer, next, refusal } = await postForm(sent)
  window.clearTimeout(announceTimer)
  shownPage.inert = false
  isBusy = false

  if (next) {
    removeUnsent(sent)
    // A survey that is closed for a while has not taken it.
    if (answer?.ok) removeTyped(sent)
    announce('')
    showPage(next)
    then?.()
    return
  }
  if (refusal) {
    // To send it again would end the same way. The page stays as it was typed, for whoever typed it to change.
    removeUnsent(sent)
    announce(refusal)
    submitter?.focus()
    return
  }
  const go = new URLSearchParams(sent.body).get('go') ?? ''
  const retryAfter = Number(answer?.headers.get('retry-after')) || 0
  const seconds = Math.max(retryAfter, retrySeconds[Math.min(tries, retrySeconds.length - 1)] ?? 30)
  announce(`${describeFailure(go)} ${describeNextStep(go, answer !== undefined, isStored)}${describeWait(retryAfter)}`)
  submitter?.focus()
  const again = () => postAndShow({ ...formPost, tries: tries + 1 })
  retry = { timer: window.setTimeout(again, seconds * 1000), again, unsent: toUnsent }
}

function stopRetrying() {
  if (retry) window.clearTimeout(retry.timer)
  retry = undefined
}

/** The connection is back: no need to wait any longer. */
export const retryNow = () => retry?.again()

/** Back and forward: the page that the address names, after what this one has still to send. */
export async function loadPage() {
  const waiting = retry
  try {
    if (waiting) {
      const unsent = waiting.unsent()
      const { next } = await postForm(unsent)
      // The page stays, with its message and its next try.
      if (!next) return
      removeUnsent(unsent)
      stopRetrying()
    }
    const answer = await fetch(location.href, { headers: enhancedHeaders })
    const next = parsePage(await answer.text())
    if (!next) return location.reload()
    announce('')
    showPage(next, 'keep')
  } catch {
    // No connection: the page that is there says so, and stays.
    announce(sentences.away)
  }
}
