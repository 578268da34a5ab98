'use client'

import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useEffect, useState } from 'react'
import { classes } from '@/components/ui/classes'
import { controlHeight, controlStyle } from '@/components/ui/field-frame'

type PasswordInputProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'id'> & {
  id: string
  /** What the button shows: "password", "current password". */
  subject: string
}

/** The input of a password, and a button that shows what was typed. Pasting and password managers are welcome. */
export function PasswordInput({ subject, id, ...input }: PasswordInputProps) {
  const [shown, setShown] = useState(false)
  const [ready, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  const Icon = shown ? EyeOff : Eye
  return (
    <div className="relative">
      <input
        {...input}
        id={id}
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        className={classes(controlStyle, controlHeight, 'pr-24')}
      />
      {/* Without JavaScript there is nothing it could do. */}
      {ready && (
        <button
          type="button"
          aria-pressed={shown}
          aria-label={`Show ${subject}`}
          aria-controls={id}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-1 right-1 inline-flex items-center gap-1.5 rounded-sm px-2.5 font-semibold text-accent text-sm hover:bg-accent-soft"
        >
          <Icon size={18} aria-hidden="true" />
          {shown ? 'Hide' : 'Show'}
        </button>
      )}
    </div>
  )
}
