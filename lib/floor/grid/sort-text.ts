/** Most columns one list is sorted by. */
export const sortsMax = 5

export type SortTerm = { selector: string; desc: boolean }

/** `name`, or `-name` for descending. */
export const sortTermOf = (text: string): SortTerm => ({ selector: text.replace(/^-/, ''), desc: text.startsWith('-') })

/** `-startDate,name` as terms. */
export const sortTermsOf = (text: string): SortTerm[] =>
  text.split(',').filter(Boolean).slice(0, sortsMax).map(sortTermOf)

/** Terms as `-startDate,name`. */
export const sortText = (terms: readonly SortTerm[]) =>
  terms.map(({ selector, desc }) => (desc ? `-${selector}` : selector)).join(',')
