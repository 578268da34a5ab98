import { minForSensitive } from '@/lib/floor/privacy-thresholds'

/** How much a figure of so many answers can bear. */
type Band = 'tooFew' | 'fewVoices' | 'rough' | 'plain'

/** With fewer answers there are counts and no percentages. */
export const minForShares = 30
/** With fewer answers a figure is rough. */
export const minForPlain = 100

/**
 * The band of a figure by its number of answers: of weighted answers the smaller of their number and what they are
 * worth (`effectiveSampleSize`).
 */
export function bandOf(answers: number): Band {
  if (answers < minForSensitive) return 'tooFew'
  if (answers < minForShares) return 'fewVoices'
  return answers < minForPlain ? 'rough' : 'plain'
}

/** What a reader is told beside a figure of a band; a plain one has no word. */
export const bandWords: Record<Band, string> = {
  tooFew: 'a few voices',
  fewVoices: 'a few voices',
  rough: 'rough',
  plain: '',
}
