/**
 * What somebody has typed on a page and not sent yet. It outlasts a reload, and a tab that the device put aside, and no
 * more: it goes with the tab, and as soon as the page is sent.
 */
const key = 'illuminate-typed'

type Typed = { page: string; fields: string }

const textOf = (form: HTMLFormElement) =>
  new URLSearchParams(new FormData(form) as unknown as Record<string, string>).toString()

/** Names a page by survey, question and response. One that nobody has answered is discarded when its page is left. */
function nameOf(page: HTMLElement, form: HTMLFormElement | null): string | undefined {
  const question = form?.elements.namedItem('question')
  const { response, unanswered } = page.dataset
  if (!form || !response || !(question instanceof HTMLInputElement)) return undefined
  return [form.action, question.value, unanswered === undefined ? response : ''].join(' ')
}

export function keepTyped(page: HTMLElement, form: HTMLFormElement) {
  const name = nameOf(page, form)
  if (!name) return
  try {
    sessionStorage.setItem(key, JSON.stringify({ page: name, fields: textOf(form) } satisfies Typed))
  } catch {
    // Storage is full or forbidden: the page itself keeps it.
  }
}

export function forgetTyped() {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // What was never kept need not be forgotten.
  }
}

/** Puts what was typed on this page back into its fields. */
export function restoreTyped(page: HTMLElement) {
  const form = page.querySelector<HTMLFormElement>('form[data-enhanced]')
  const name = nameOf(page, form)
  if (!form || !name) return
  try {
    const typed = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Typed | null
    if (typed?.page === name) fill(form, new URLSearchParams(typed.fields))
  } catch {
    // Unreadable: of no use to anybody.
  }
}

function fill(form: HTMLFormElement, fields: URLSearchParams) {
  const given = new Map([...new Set(fields.keys())].map((name) => [name, fields.getAll(name)]))
  for (const control of form.elements) {
    if (control instanceof HTMLInputElement && /^(?:radio|checkbox)$/.test(control.type))
      control.checked = given.get(control.name)?.includes(control.value) ?? false
    else if (control instanceof HTMLInputElement && control.type === 'hidden') continue
    else if (/^(?:INPUT|TEXTAREA|SELECT)$/.test(control.tagName)) {
      const field = control as HTMLInputElement
      const value = given.get(field.name)?.shift()
      if (value !== undefined) field.value = value
    }
  }
}
