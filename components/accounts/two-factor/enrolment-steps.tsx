'use client'

import { useState } from 'react'
import { messages } from '@/lib/accounts/two-factor/messages'
import type { Enrolment } from '@/lib/accounts/two-factor/service'
import { api } from '@/lib/api'
import { ConfirmEnrolment } from './confirm-enrolment'
import { PasswordForm } from './password-form'
import { RecoveryCodeList } from './recovery-code-list'

type Step = { at: 'password' } | { at: 'app'; enrolment: Enrolment } | { at: 'codes'; codes: string[] }

type EnrolmentStepsProps = { isOn: boolean; onDone: () => void; onCancel?: (() => void) | undefined }

/** Sets two-factor sign-in up, or moves it to another phone: password, app, recovery codes. Nothing changes before the app's code is right. */
export function EnrolmentSteps({ isOn, onDone, onCancel }: EnrolmentStepsProps) {
  const [step, setStep] = useState<Step>({ at: 'password' })
  switch (step.at) {
    case 'password':
      return (
        <PasswordForm
          label={isOn ? 'Move to another phone' : 'Set up two-factor sign-in'}
          asksCode={isOn}
          send={(values) => api.send('POST /api/users/profile/two-factor', { body: values })}
          refused={(reason) => messages.unableTo(isOn ? 'move to another phone' : 'set up two-factor sign-in', reason)}
          then={(enrolment) => setStep({ at: 'app', enrolment })}
          {...(onCancel && { onCancel })}
        />
      )
    case 'app':
      return (
        <ConfirmEnrolment
          enrolment={step.enrolment}
          onConfirmed={(codes) => setStep({ at: 'codes', codes })}
          onCancel={onCancel}
        />
      )
    case 'codes':
      return <RecoveryCodeList codes={step.codes} onDone={onDone} doneLabel="I have kept them" />
  }
}
