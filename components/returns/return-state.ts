import type { ReturnState } from '@/lib/returns/rules'

/** The states of a quarter in words. */
export const stateWords: Record<ReturnState, string> = {
  confirmed: 'Confirmed',
  changed: 'Changed since confirmed',
  overdue: 'Overdue',
  due: 'Due within two weeks',
  open: 'Not due yet',
  none: 'No events',
}
