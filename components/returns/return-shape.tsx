import { QuarterShape } from '@/components/confirmations/quarter-shape'
import type { QuarterShapeName } from '@/lib/confirmations/rules'
import type { ReturnState } from '@/lib/returns/rules'
import { stateWords } from '@/lib/returns/words'

/** The shapes of the confirmations, where they mean the same; a ring and a clock for a quarter that still has time. */
const shapes: Partial<Record<ReturnState, QuarterShapeName>> = {
  confirmed: 'confirmed',
  changed: 'added',
  overdue: 'missing',
  none: 'notApplicable',
}

/** The state of an organisation's quarter as a shape, decorative: whoever draws it says the word. */
export function ReturnShape({ state, size = 20 }: { state: ReturnState; size?: number }) {
  const name = shapes[state]
  if (name) return <QuarterShape name={name} size={size} />
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" className="shrink-0 text-info">
      <g fill="none" stroke="currentColor" strokeWidth={2} strokeLinecap="round">
        <circle cx="12" cy="12" r="9.5" strokeDasharray={state === 'open' ? '3 3' : undefined} />
        {state === 'due' && <path d="M12 6.5V12l3.5 2.5" />}
      </g>
    </svg>
  )
}

/** What the shapes mean. */
export function ReturnsLegend() {
  return (
    <ul aria-label="What the shapes mean" className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
      {(Object.keys(stateWords) as ReturnState[]).map((state) => (
        <li key={state} className="flex items-center gap-2">
          <ReturnShape state={state} />
          {stateWords[state]}
        </li>
      ))}
    </ul>
  )
}
