import type { ReactNode } from 'react'
import type { BulkRow } from '@/lib/floor/bulk/bulk-rows'

/** What a bulk call answers. */
export type BulkAnswer<Action> = { rows: BulkRow[]; undo: { action: Action; ids: number[] }[] }

export type BulkChoice<Action> = {
  id: string
  /** "Disable": the entry of the menu and, with the number of rows, the button. */
  label: string
  icon?: ReactNode
  /** What happens, said before: "They are signed out and cannot sign in again." */
  explanation: string
  danger?: boolean
  action: Action
}

/** What can be done with several rows of a list. */
export type BulkActions<Row, Action = never> = {
  /** "user", "users" */
  noun: readonly [one: string, many: string]
  nameOf: (row: Row) => string
  idOf: (row: Row) => number
  choices: readonly BulkChoice<Action>[]
  send: (request: { ids: number[]; action: Action; preview: boolean }) => Promise<BulkAnswer<Action>>
}
