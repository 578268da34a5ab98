type SpinnerProps = {
  /** The name for assistive technology; leave out where text beside it already says so. */
  label?: string
  size?: number
}

/** A turning ring for short waits. Prefer a `Skeleton` where the shape of what is coming is known. */
export function Spinner({ label, size = 18 }: SpinnerProps) {
  const ring = (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" className="animate-spin">
      <circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" strokeWidth="3" opacity="0.3" />
      <path d="M12 3a9 9 0 0 1 9 9" fill="none" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  )
  if (label === undefined) return ring
  return (
    <span role="status" className="inline-flex items-center gap-2 text-ink-soft">
      {ring}
      {label}
    </span>
  )
}
