import { bandWords, minForPlain, minForShares } from '@/lib/statistics/answer-bands'
import type { ReportContent } from './report'

/** What the words mean that stand for, or beside, figures of few answers: a sentence, where a report has one of them. */
export function bandsInWords({
  headline,
  figures,
  tables,
}: Pick<ReportContent, 'headline' | 'figures' | 'tables'>): string[] {
  const said = [
    headline,
    ...figures.flatMap(({ figure, note }) => [figure, note]),
    ...tables.flatMap(({ title, rows }) => [title, ...rows.flatMap((row) => row.figures)]),
  ].filter((each) => typeof each === 'string')
  const says = (word: string) => said.some((text) => new RegExp(`\\b${word}\\b`).test(text))
  const told = [
    ...(says(bandWords.fewVoices) ? [`fewer than ${minForShares} answered it says ‘${bandWords.fewVoices}’`] : []),
    ...(says(bandWords.rough) ? [`${minForShares} to ${minForPlain - 1} answered it says ‘${bandWords.rough}’`] : []),
  ]
  return told.length === 0 ? [] : [`Where ${told.join(', and where ')}.`]
}
