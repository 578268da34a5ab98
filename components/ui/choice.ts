import type { ReactNode } from 'react'

/** One thing to choose: a row of a look-up, or an option of a list. */
export type Choice = {
  id: number | string
  name: string
  /** A second line that tells alike names apart, for instance a town. */
  detail?: string
  disabled?: boolean
  /** Before the name, decorative: `detail` says it in words. */
  icon?: ReactNode
  /** Shown paler than the others, and may be chosen all the same. */
  faint?: boolean
}

/** The choice of that id. Ids are compared as text, since a control gives text back. */
export function choiceOf(choices: readonly Choice[], id: Choice['id'] | null | undefined): Choice | undefined {
  return id === null || id === undefined ? undefined : choices.find((choice) => String(choice.id) === String(id))
}
