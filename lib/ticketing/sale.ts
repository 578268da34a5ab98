import type { PlainDate } from '@/lib/floor/calendar/plain-date'

export const transactionTypes = ['Sale', 'Refund', 'Cancellation'] as const
export type TransactionType = (typeof transactionTypes)[number]

export const salesChannels = ['Online', 'Phone', 'In person', 'Agent', 'App', 'Group booking', 'Unknown'] as const
export type SalesChannel = (typeof salesChannels)[number]

/** One line of a ticketing file as it was read: checked, in the platform's own forms, and not yet stored. */
export type Sale = {
  /** Where it begins in the file, from 1; the heading is line 1. */
  line: number
  /** At most 255 characters. */
  reference: string
  /** At most 255 characters; the reference where the file has no name. */
  eventName: string
  performanceDate: PlainDate
  /** HH:MM, 24 hours; null for admissions without a time. */
  performanceTime: string | null
  venueName: string | null
  /** At most 75 characters; empty for the total of a performance. */
  transactionId: string
  /** Null for the total of a performance. */
  transactionDate: PlainDate | null
  transactionType: TransactionType
  /** As the box office has it: hashed before it is stored. */
  customerId: string | null
  /** Upper case, one blank before the inward code; an outward code alone is enough. */
  customerPostcode: string | null
  customerCountry: string | null
  /** Empty where the file does not say. */
  ticketType: string
  /** Null where the file does not say. */
  isConcession: boolean | null
  /** Below 0 for what was given back. */
  tickets: number
  /** Of the whole line, with the sign of the tickets; null where the file does not say. */
  faceValuePence: number | null
  /** Of the whole line, with the sign of the tickets; without booking fees. */
  paidPence: number
  salesChannel: SalesChannel
  providerId: number
  /** The source's own number of the line, which it keeps from file to file; null where it has none. */
  ticketId: string | null
  /** True where the line is what a whole performance sold. */
  isTotal: boolean
}
