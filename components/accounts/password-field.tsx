'use client'

import { Eye, EyeOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { classes } from '@/components/ui/classes'
import { controlHeight, controlStyle, FieldFrame, fieldIds } from '@/components/ui/field-frame'

const ids = fieldIds('password')

/**
 * The password of the sign-in form. Pasting and password managers are welcome; what was typed can be looked at. The
 * input keeps its own value, so that what is typed before the script arrives stays.
 */
export function PasswordField() {
  const [shown, setShown] = useState(false)
  const [ready, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  const Icon = shown ? EyeOff : Eye
  return (
    <FieldFrame label="Password" ids={ids}>
      <div className="relative">
        <input
          id={ids.control}
          name="password"
          type={shown ? 'text' : 'password'}
          autoComplete="current-password"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={256}
          className={classes(controlStyle, controlHeight, 'pr-24')}
        />
        {/* Without JavaScript there is nothing it could do. */}
        {ready && (
          <button
            type="button"
            aria-pressed={shown}
            aria-label="Show password"
            aria-controls={ids.control}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-1 right-1 inline-flex items-center gap-1.5 rounded-sm px-2.5 font-semibold text-accent text-sm hover:bg-accent-soft"
          >
            <Icon size={18} aria-hidden="true" />
            {shown ? 'Hide' : 'Show'}
          </button>
        )}
      </div>
    </FieldFrame>
  )
}
