import 'server-only'
import type { Database } from '@/db/client'
import type { OrganisationScope } from '@/lib/floor/access/organisation-scope'
import { daysBefore } from '@/lib/floor/calendar/instants'
import { dayInLondon, formatDate } from '@/lib/floor/calendar/plain-date'
import { type CorrectedFigures, type FigureCorrection, findCorrections } from './verify-queries'

/** What a report says of a correction: `Figures of Harbour Arts were corrected on 23/11/2026.` */
export const correctionInWords = ({ organisation, correctedAt }: FigureCorrection): string =>
  `Figures of ${organisation} were corrected on ${formatDate(dayInLondon(correctedAt))}.`

/** For so long a report says that its figures were corrected. */
const notedDays = 90

/** So many corrections have a sentence of their own; of more it is said how many they are. */
const namedMost = 3

/** What a report says of such figures that were wrong and were put right lately. */
export async function listCorrectionNotes(
  db: Database,
  scope: OrganisationScope,
  now: Date,
  figures: readonly CorrectedFigures[],
): Promise<string[]> {
  if (figures.length === 0) return []
  const since = daysBefore(now, notedDays)
  const corrections = await findCorrections(db, scope, since, figures)
  if (corrections.length <= namedMost) return corrections.map(correctionInWords)
  const organisations = new Set(corrections.map(({ organisation }) => organisation)).size
  const whose = organisations === 1 ? corrections[0]?.organisation : `${organisations} organisations`
  return [`Figures of ${whose} were corrected since ${formatDate(dayInLondon(since))}.`]
}
