import { index, pgTable, text, varchar } from 'drizzle-orm/pg-core'
import { id, instant, stamps, version } from './columns'

/** Training sessions, upcoming and past. */
export const trainingSessions = pgTable(
  'training_sessions',
  {
    id: id(),
    date: instant('date').notNull(),
    sessionTitle: varchar('session_title', { length: 255 }).notNull(),
    sessionDescription: text('session_description').notNull().default(''),
    type: varchar('type', { length: 75 }).notNull().default(''),
    duration: varchar('duration', { length: 75 }).notNull().default(''),
    bookingLink: text('booking_link'),
    recordingLink: text('recording_link'),
    transcriptFilename: text('transcript_filename'),
    version: version(),
    ...stamps(),
  },
  (t) => [index('training_sessions_by_date').on(t.date)],
)
