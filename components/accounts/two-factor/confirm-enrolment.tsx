'use client'

import { QRCodeSVG } from 'qrcode.react'
import { FormTextField } from '@/components/form/fields'
import { Form } from '@/components/form/form'
import { useSave } from '@/components/form/use-save'
import { useValidatedForm } from '@/components/form/use-validated-form'
import { Button } from '@/components/ui/button'
import { messages } from '@/lib/accounts/two-factor/messages'
import type { Enrolment } from '@/lib/accounts/two-factor/service'
import { api } from '@/lib/api'

type ConfirmEnrolmentProps = {
  enrolment: Enrolment
  onConfirmed: (recoveryCodes: string[]) => void
  onCancel?: (() => void) | undefined
}

const loadSchema = () => import('@/lib/accounts/two-factor/schema').then(({ confirmedEnrolment }) => confirmedEnrolment)

/** The secret for the authenticator app, to scan or to type, and the code that shows that the app has it. */
export function ConfirmEnrolment({ enrolment, onConfirmed, onCancel }: ConfirmEnrolmentProps) {
  const form = useValidatedForm(loadSchema, { enrolment: enrolment.enrolment, code: '' })
  const save = useSave(form, {
    send: (values) => api.send('PUT /api/users/profile/two-factor', { body: values }),
    refused: (reason) => messages.unableTo('turn two-factor sign-in on', reason),
    then: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
  })
  return (
    <Form form={form} save={save} label="Turn on" guarded={false}>
      <ol className="flex list-decimal flex-col gap-5 pl-5 marker:font-semibold">
        <li>
          <p className="mb-3 max-w-text">
            Scan this with an authenticator app, such as Google Authenticator, Microsoft Authenticator or the one in
            your password manager.
          </p>
          {/* Dark on light, with its margin, in either theme: many cameras read no other. */}
          <QRCodeSVG
            value={enrolment.address}
            size={208}
            marginSize={4}
            level="M"
            title="QR code for the authenticator app"
            className="rounded-md border border-line"
          />
          <p className="mt-3">Or type this key into the app:</p>
          <p className="mt-1 break-all font-mono font-semibold">{enrolment.secret.replace(/.{4}(?=.)/g, '$& ')}</p>
        </li>
        <li>
          <FormTextField
            name="code"
            label="Code"
            hint="The six digits that the app shows now."
            autoComplete="one-time-code"
            spellCheck={false}
            required
            className="max-w-60"
          />
        </li>
      </ol>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button type="submit" kind="primary" busy={save.busy}>
          Turn on
        </Button>
        {onCancel && <Button onPress={onCancel}>Cancel</Button>}
      </div>
    </Form>
  )
}
