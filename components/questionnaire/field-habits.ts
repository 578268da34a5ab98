/** What the fields of a survey do by themselves, on the respondent's page and on a device in unattended mode. */

/** Enter in a single line of text does not submit; in several lines it is a new line. */
export function preventEnterSubmit(event: KeyboardEvent) {
  const { target } = event
  if (event.key !== 'Enter' || !(target instanceof HTMLInputElement) || !/^(?:text|date)$/.test(target.type)) return
  if (target.form && 'enhanced' in target.form.dataset) event.preventDefault()
}

/** "None of these" by itself, or the others without it. */
export function uncheckExcluded({ target }: Event) {
  if (!(target instanceof HTMLInputElement) || target.type !== 'checkbox' || !target.checked) return
  const isNone = 'excludes' in target.dataset
  for (const box of target.form?.querySelectorAll<HTMLInputElement>('input[type=checkbox]') ?? []) {
    if (box !== target && box.name === target.name && 'excludes' in box.dataset !== isNone) box.checked = false
  }
}
