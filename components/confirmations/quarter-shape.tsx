import type { QuarterShapeName } from '@/lib/confirmations/rules'

/** The states of a quarter: a shape each, and a colour besides. */
export const shapeLabels: Record<QuarterShapeName, string> = {
  notApplicable: 'Not applicable',
  missing: 'Missing data',
  complete: 'Complete',
  added: 'Added since you confirmed',
  confirmed: 'Confirmed',
}

const shapeColours: Record<QuarterShapeName, string> = {
  notApplicable: 'text-line-strong',
  missing: 'text-warning',
  complete: 'text-success',
  added: 'text-info',
  confirmed: 'text-success',
}

/** One of the shapes, decorative: whoever draws it says the word. */
export function QuarterShape({ name, size = 24 }: { name: QuarterShapeName; size?: number }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      aria-hidden="true"
      className={`shrink-0 [print-color-adjust:exact] ${shapeColours[name]}`}
    >
      {shapes[name]}
    </svg>
  )
}

const stroke = { fill: 'none', stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round' as const }
const tick = <path d="m7.5 12.4 3 3 6-6.4" {...stroke} stroke="var(--paper)" strokeWidth={2.2} strokeLinejoin="round" />

const shapes = {
  notApplicable: (
    <g {...stroke} strokeWidth={1.2}>
      <rect x="3" y="3" width="18" height="18" rx="3" />
      <path d="M3 9 9 3M3 15 15 3M3.6 20.4 20.4 3.6M9 21 21 9M15 21l6-6" />
    </g>
  ),
  missing: (
    <g {...stroke} strokeLinejoin="round">
      <path d="M12 3.5 22 20.5H2Z" />
      <path d="M12 10v4.5M12 17.4v.2" />
    </g>
  ),
  complete: (
    <>
      <circle cx="12" cy="12" r="9.5" fill="currentColor" />
      {tick}
    </>
  ),
  added: (
    <g {...stroke} strokeLinejoin="round">
      <rect x="3" y="3" width="18" height="18" rx="4" strokeDasharray="4 3.2" />
      <path d="M12 7.5v9M7.5 12h9" strokeWidth={2.4} />
    </g>
  ),
  confirmed: (
    <>
      <circle cx="11" cy="11" r="9.5" fill="currentColor" />
      <path d="m6.5 11.4 3 3 6-6.4" {...stroke} stroke="var(--paper)" strokeWidth={2.2} strokeLinejoin="round" />
      <rect x="13" y="16" width="10" height="7.5" rx="1.5" fill="currentColor" stroke="var(--paper)" />
      <path d="M15.4 16v-1.6a2.6 2.6 0 0 1 5.2 0V16" {...stroke} stroke="var(--paper)" strokeWidth={4.2} />
      <path d="M15.4 16v-1.6a2.6 2.6 0 0 1 5.2 0V16" {...stroke} strokeWidth={1.7} />
    </>
  ),
} as const

/** What the shapes mean. */
export function QuarterLegend() {
  return (
    <ul aria-label="What the shapes mean" className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
      {(Object.keys(shapeLabels) as QuarterShapeName[]).map((name) => (
        <li key={name} className="flex items-center gap-2">
          <QuarterShape name={name} size={20} />
          {shapeLabels[name]}
        </li>
      ))}
    </ul>
  )
}
