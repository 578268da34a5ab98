import type { ReactNode } from 'react'

/** What a chart says, and beneath it of how many answers. */
export function ChartTitle({ finding, base }: { finding: string; base?: ReactNode }) {
  return (
    <div className="mb-3 max-w-text">
      {finding !== '' && <p className="font-semibold [overflow-wrap:anywhere]">{finding}</p>}
      {base && <p className="text-ink-soft text-sm">{base}</p>}
    </div>
  )
}
