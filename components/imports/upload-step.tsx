import type { ReactNode } from 'react'

type UploadStepProps = { number: number; words: string; children?: ReactNode }

/** One of the numbered steps of an upload. */
export function UploadStep({ number, words, children }: UploadStepProps) {
  return (
    <li className="flex gap-3">
      <span
        aria-hidden="true"
        className="mt-0.5 flex size-6 shrink-0 items-center justify-center rounded-full bg-accent-soft font-semibold text-accent-strong text-sm tabular-nums forced-colors:border"
      >
        {number}
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        <p className="font-semibold">{words}</p>
        {children}
      </div>
    </li>
  )
}
