import { blankAnswer } from '@/lib/reviews/words'

/** An answer to read, one line for each part of it. */
export function AnswerLines({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return <p className="text-ink-soft">{blankAnswer}</p>
  return lines.map((line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike, and none ever moves
    <p key={at} dir="auto" className="[overflow-wrap:anywhere]">
      {line}
    </p>
  ))
}
