'use client'

import { CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react'
import { useDeferredValue, useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { lengthOf } from '@/lib/accounts/passwords/length-of'
import type { PasswordOwner } from '@/lib/accounts/passwords/rules'
import { passwordMinLength } from '@/lib/floor/identity/password-length'
import { FormPasswordField } from './form-password-field'

/** The new password, with its requirements and its strength. */
export function NewPasswordField({ owner, label = 'New password' }: { owner: PasswordOwner; label?: string }) {
  return (
    <FormPasswordField
      name="newPassword"
      label={label}
      autoComplete="new-password"
      hint={`At least ${passwordMinLength} characters. A few words that have nothing to do with each other are strong and easy to remember.`}
    >
      <PasswordStrength owner={owner} />
    </FormPasswordField>
  )
}

type FaultCheck = (password: string, owner: PasswordOwner) => string | undefined

/** From here on length alone makes guessing hopeless, if the words are not a quotation. */
const longLength = 20

type StrengthMessage = { kind: 'waiting' | 'fault' | 'good'; text: string }

/** What can honestly be said of a password so far: no meter knows what a guesser knows. */
function assessPassword(
  password: string,
  owner: PasswordOwner,
  fault: FaultCheck | undefined,
): StrengthMessage | undefined {
  if (password === '') return undefined
  const missing = passwordMinLength - lengthOf(password)
  if (missing > 0) return { kind: 'waiting', text: `${missing} more character${missing === 1 ? '' : 's'} needed` }
  const wrong = fault?.(password, owner)
  if (wrong) return { kind: 'fault', text: wrong }
  if (lengthOf(password) >= longLength) return { kind: 'good', text: 'Long, and not on our list of common passwords' }
  return { kind: 'good', text: 'Long enough, and not on our list of common passwords. Longer is stronger still' }
}

const styles = {
  waiting: { icon: CircleDashed, ink: 'text-ink-soft' },
  fault: { icon: TriangleAlert, ink: 'text-warning' },
  good: { icon: CircleCheck, ink: 'text-success' },
} as const

/** Says beneath the field `newPassword` how strong the password is, while it is typed. */
function PasswordStrength({ owner }: { owner: PasswordOwner }) {
  const typed = useWatch({ name: 'newPassword' }) as unknown
  const password = useDeferredValue(typeof typed === 'string' ? typed : '')
  const [fault, setFault] = useState<{ of: FaultCheck }>()
  const hasBegun = password !== ''
  useEffect(() => {
    // The list of common passwords comes when somebody begins to type.
    if (hasBegun)
      void import('@/lib/accounts/passwords/rules').then(({ passwordFault }) => setFault({ of: passwordFault }))
  }, [hasBegun])
  const strength = assessPassword(password, owner, fault?.of)
  const { icon: Icon, ink } = styles[strength?.kind ?? 'waiting']
  return (
    <p role="status" className={`flex min-h-6 gap-1.5 text-sm ${ink}`}>
      {strength && (
        <>
          <Icon size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
          {strength.text}
        </>
      )}
    </p>
  )
}
