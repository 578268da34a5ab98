import { z } from 'zod'
import { figureMessages, maxFigure } from './figure-limits'

/** A figure as it is sent: a whole number of 0 or more, or null for a blank. */
export const figure = z
  .int({ error: figureMessages.notWhole })
  .min(0, { error: figureMessages.notWhole })
  .max(maxFigure, { error: figureMessages.tooMany })
  .nullable()

/** One row of `eventAttendances`. A figure that is left out stays as it is. */
const attendanceRow = z.object({
  year: z.int().min(1900).max(9999),
  quarter: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
  occurencesAtLocation: figure.optional(),
  totalTicketsAvailable: figure.optional(),
  knownAttendance: figure.optional(),
  estimatedAttendance: figure.optional(),
  knownAttendanceCyp: figure.optional(),
  estimatedAttendanceCyp: figure.optional(),
})

/** The rows of an event as they are sent, each quarter once. */
export const attendanceRows = z
  .array(attendanceRow)
  .max(80)
  .refine((rows) => new Set(rows.map(({ year, quarter }) => year * 10 + quarter)).size === rows.length, {
    error: 'A quarter can be given only once',
  })

export type AttendanceInput = z.output<typeof attendanceRow>
