'use client'

import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { countOf } from '@/lib/floor/format-number'
import type { WaitingAnswer } from '@/lib/unattended/device/device'

type UnsentAnswersProps = {
  answers: readonly WaitingAnswer[]
  isSaved: boolean
  busy: boolean
  onSave: () => void
  onEnd: () => void
  onCancel: () => void
}

/**
 * The questions before a device forgets answers that nobody else has: first they are saved as a file, then, once somebody
 * can look whether it is there, they are forgotten.
 */
export function UnsentAnswers({ answers, isSaved, busy, onSave, onEnd, onCancel }: UnsentAnswersProps) {
  const reasons = [...new Set(answers.flatMap(({ refused }) => refused ?? []))]
  const many = countOf(answers.length, 'answer')
  if (isSaved)
    return (
      <ConfirmDialog
        key="forget"
        open
        title={`Forget ${many} on this device?`}
        confirm="End on this device"
        danger
        busy={busy}
        onConfirm={onEnd}
        onCancel={onCancel}
      >
        <p>
          The file was handed to the browser. Check that it is among your downloads, and keep it until it has been
          uploaded under “Devices”: from now on it is the only place that holds{' '}
          {answers.length === 1 ? 'this' : 'these'} {many}.
        </p>
      </ConfirmDialog>
    )
  return (
    <ConfirmDialog
      key="save"
      open
      title={`${many} could not be sent`}
      confirm="Save as a file"
      busy={busy}
      onConfirm={onSave}
      onCancel={onCancel}
    >
      <div className="flex flex-col gap-2">
        <p>
          {answers.length === 1 ? 'It is on this device alone. Save it' : 'They are on this device alone. Save them'} as
          a file before unattended mode ends here.
        </p>
        {reasons.length > 0 && (
          <ul className="list-disc pl-6">
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        )}
      </div>
    </ConfirmDialog>
  )
}
