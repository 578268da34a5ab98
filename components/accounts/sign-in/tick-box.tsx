'use client'

import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { tickBoxStyle } from '@/components/ui/checkbox'
import { classes } from '@/components/ui/classes'

/** A yes or no of a form that works without any script: its value is its own state, and it sends "1" or nothing. */
export function TickBox({ name, label, hint }: { name: string; label: string; hint?: ReactNode }) {
  return (
    <div className="flex items-start gap-2">
      <span className="relative inline-flex">
        <input
          id={name}
          type="checkbox"
          name={name}
          value="1"
          aria-describedby={hint ? `${name}-hint` : undefined}
          className={classes(tickBoxStyle, 'rounded-sm')}
        />
        <Check
          size={18}
          strokeWidth={3}
          aria-hidden="true"
          className="pointer-events-none absolute inset-0 m-auto hidden text-on-accent peer-checked:block forced-colors:hidden!"
        />
      </span>
      <div className="min-w-0">
        <label htmlFor={name} className="cursor-pointer">
          {label}
        </label>
        {hint && (
          <p id={`${name}-hint`} className="text-ink-soft text-sm">
            {hint}
          </p>
        )}
      </div>
    </div>
  )
}
