import type { UnsentPage } from './unsent-pages'

/**
 * What somebody has typed and the server does not have: a page not sent yet, and one that was left by Previous with a
 * mistake in it, which the server does not store. It outlasts a reload, and a tab that the device put aside, and no more:
 * each page goes as soon as it is sent onwards, and all of it with the tab or the end of the survey.
 */
const storageKey = 'illuminate-typed'

/** The fields of each page, by the page's name. */
type TypedAnswers = Record<string, string>

const encodeFields = (form: HTMLFormElement) =>
  new URLSearchParams(new FormData(form) as unknown as Record<string, string>).toString()

/** Names a page by survey, question and response. One that nobody has answered is discarded when its page is left. */
const pageKey = (action: string, question: string, response: string) => [action, question, response].join(' ')

function pageKeyOf(page: HTMLElement, form: HTMLFormElement | null): string | undefined {
  const question = form?.elements.namedItem('question')
  const { response, unanswered } = page.dataset
  if (!form || !response || !(question instanceof HTMLInputElement)) return undefined
  return pageKey(form.action, question.value, unanswered === undefined ? response : '')
}

/** @throws where storage is forbidden or unreadable */
const readTyped = () => JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as TypedAnswers

function writeTyped(typed: TypedAnswers) {
  if (Object.keys(typed).length === 0) sessionStorage.removeItem(storageKey)
  else sessionStorage.setItem(storageKey, JSON.stringify(typed))
}

export function storeTyped(page: HTMLElement, form: HTMLFormElement) {
  const name = pageKeyOf(page, form)
  if (!name) return
  try {
    writeTyped({ ...readTyped(), [name]: encodeFields(form) })
  } catch {
    // Storage is full or forbidden: the page itself keeps it.
  }
}

/** A page has been sent. Whoever goes back finds what they typed, right or wrong, when they come again. */
export function removeTyped({ action, body, response }: UnsentPage) {
  const fields = new URLSearchParams(body)
  const go = fields.get('go')
  if (go === 'previous' || go === 'start') return
  try {
    const { [pageKey(action, fields.get('question') ?? '', response)]: _, ...left } = readTyped()
    const { [pageKey(action, fields.get('question') ?? '', '')]: __, ...others } = left
    writeTyped(go === 'restart' || go === 'proceed' || go === 'another' ? {} : others)
  } catch {
    // Where nothing can be stored, nothing needs deleting.
  }
}

/** Puts what was typed on this page back into its fields. */
export function restoreTyped(page: HTMLElement) {
  const form = page.querySelector<HTMLFormElement>('form[data-enhanced]')
  const name = pageKeyOf(page, form)
  if (!form || !name) return
  try {
    const fields = readTyped()[name]
    if (fields !== undefined) fillForm(form, new URLSearchParams(fields))
  } catch {
    // Unreadable: of no use to anybody.
  }
}

function fillForm(form: HTMLFormElement, fields: URLSearchParams) {
  const values = new Map([...new Set(fields.keys())].map((name) => [name, fields.getAll(name)]))
  for (const control of form.elements) {
    if (control instanceof HTMLInputElement && /^(?:radio|checkbox)$/.test(control.type))
      control.checked = values.get(control.name)?.includes(control.value) ?? false
    else if (control instanceof HTMLInputElement && control.type === 'hidden') continue
    else if (/^(?:INPUT|TEXTAREA|SELECT)$/.test(control.tagName)) {
      const field = control as HTMLInputElement
      const value = values.get(field.name)?.shift()
      if (value !== undefined) field.value = value
    }
  }
}
