import { minForSensitive } from '@/lib/floor/privacy-thresholds'

/** Which answers of a sensitive question are not told apart, and why. Nothing is shown where all are. */
export function WithheldAnswers({ answered, labels }: { answered: number; labels: readonly string[] }) {
  if (labels.length === 0) return null
  return (
    <p className="mt-2 max-w-text text-ink-soft text-sm">
      {answered < minForSensitive
        ? `The answers to a sensitive question are shown from ${minForSensitive} people on.`
        : `Withheld, so that nobody is recognised: ${labels.join('; ')}. Answers of fewer than ${minForSensitive} people are not shown, nor is what would give them away.`}
    </p>
  )
}
