import type { TurnsOptions } from '@/lib/floor/turns'

/**
 * Respondents are answered in turns: four hundred at a time, whose statements go together, and as many who wait. Whoever
 * comes beyond them, or would wait for longer than two seconds, is told to come again, which the page's script does by itself.
 * The processes share the database and so who is answered; connections come to them unevenly, and so each has room for all who wait.
 */
export const respondentTurnsOf = (processes: number): TurnsOptions => ({
  ...{ atOnce: Math.ceil(400 / processes), mostWaiting: 400 },
  ...{ waitMs: 2_000, retryAfter: 2 },
})
