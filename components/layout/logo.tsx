import { classes } from '@/components/ui/classes'

/** Rows of seats around a light. Decorative: the words beside it, or the link around it, carry the name. */
function LogoMark({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" className="shrink-0">
      <rect width="32" height="32" rx="7" fill="#5b2a86" />
      <g fill="none" stroke="#ffffff" strokeLinecap="round">
        <path strokeWidth="3.3" d="M4.7 18.7h0M7 14.1h0M11 11h0M16 9.9h0M21 11h0M25 14.1h0M27.3 18.7h0" />
        <path strokeWidth="2.9" d="M9.3 20.1h0M11.7 16.2h0M16 14.7h0M20.3 16.2h0M22.7 20.1h0" />
      </g>
      <circle cx="16" cy="21.4" r="3" fill="#f0a63a" />
    </svg>
  )
}

type LogoProps = {
  /** On the narrowest phones the mark stands alone: what surrounds it says the name. */
  mayShrink?: boolean
}

/** The mark and the product's name, drawn in one line of even weight; the light is the dot of the second i. */
export function Logo({ mayShrink = false }: LogoProps) {
  return (
    <span className="inline-flex items-center gap-2.5">
      <LogoMark />
      <svg
        width="108"
        height="21"
        viewBox="-2 -18 110 21"
        role="img"
        aria-label="Illuminate"
        className={classes('shrink-0', mayShrink && 'max-[374.98px]:hidden')}
      >
        <g fill="none" stroke="currentColor" strokeWidth="2.3" strokeLinecap="round" strokeLinejoin="round">
          <path d="M0 0V-14.5M5.8 0V-15.5M11.6 0V-15.5" />
          <path d="M17.4-10V-4.4a4 4 0 0 0 8 0V-10M25.4-4.4V0" />
          <path d="M31.4 0V-10M31.4-6a4 4 0 0 1 8 0V0M39.4-6a4 4 0 0 1 8 0V0" />
          <path d="M53.4 0V-10" />
          <path d="M59.4 0V-10M59.4-5.6a4.2 4.2 0 0 1 8.4 0V0" />
          <path d="M83.2-10V0M83.2-5a5 5 0 1 1-10 0 5 5 0 0 1 10 0Z" />
          <path d="M88.9-14V-3.8A3.8 3.8 0 0 0 92.7 0h.5M86-10h7" />
          <path d="M95.4-5h9.4a4.8 4.8 0 1 0-1.6 3.6" transform="translate(1.6 0)" />
        </g>
        <circle cx="53.4" cy="-14.6" r="1.9" className="fill-attention" />
      </svg>
    </span>
  )
}
