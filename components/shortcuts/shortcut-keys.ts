/** Keys that work alone, away from whatever is typed into. */
type SingleKey = 'sheet' | 'list search'

const singleKeys: Record<string, SingleKey> = { '?': 'sheet', '/': 'list search' }

/** What takes letters itself: a field, a list that is searched by typing, a cell that is typed over. */
const takesLetters =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable], [role="textbox"], [role="combobox"], ' +
  '[role="listbox"], [role="menu"], [role="grid"], [role="spinbutton"]'

type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'isComposing' | 'defaultPrevented' | 'target'
>

/** The shortcut that a key press is; undefined for one that belongs to what has the focus. */
export function singleKeyOf(press: KeyPress): SingleKey | undefined {
  const { key, ctrlKey, metaKey, altKey, repeat, isComposing, defaultPrevented, target } = press
  if (ctrlKey || metaKey || altKey || repeat || isComposing || defaultPrevented) return undefined
  if (target instanceof Element && target.closest(takesLetters)) return undefined
  return singleKeys[key]
}

/** The search box of the list on the page, if there is one in sight. */
export const findListSearch = (): HTMLInputElement | undefined =>
  [...document.querySelectorAll<HTMLInputElement>('#main input[type="search"]')].find(
    (box) => box.getClientRects().length > 0,
  )
