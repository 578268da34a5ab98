'use client'

import { UserX } from 'lucide-react'
import { useState } from 'react'
import { Banner } from '@/components/ui/banner'
import { ConfirmButton } from '@/components/ui/confirm-button'
import { FoldedDetails } from '@/components/ui/folded-details'
import { TextField } from '@/components/ui/text-field'
import { useToasts } from '@/components/ui/toasts'
import { useAction } from '@/components/ui/use-action'
import { api } from '@/lib/api'
import { dayInLondon, formatDate } from '@/lib/floor/calendar/plain-date'
import { messages } from '@/lib/ticketing/upload/messages'

/** Erases one customer from all that an organisation uploaded; figures stay. */
export function EraseCustomer({ organisationId }: { organisationId: number }) {
  const [customerId, setCustomerId] = useState('')
  /** What may still name whoever was erased last. */
  const [kept, setKept] = useState<string>()
  const toasts = useToasts()
  const { run } = useAction()

  const erase = () =>
    run(messages.unableToErase, async () => {
      const { lines, keptFiles, keptUntil } = await api.send('DELETE /api/box-office/customers', {
        body: { organisationId, customerId },
      })
      toasts.success(messages.erased(lines))
      setKept(
        keptUntil === null ? undefined : messages.mayBeInFiles(keptFiles, formatDate(dayInLondon(new Date(keptUntil)))),
      )
      if (lines > 0) setCustomerId('')
    })

  return (
    <FoldedDetails summary="Erase a customer">
      <div className="flex max-w-140 flex-col items-start gap-3">
        <TextField
          label="Customer ID"
          hint="The number that your box office has for them. Their key and postcode go from every line, and no figure changes."
          value={customerId}
          onChange={setCustomerId}
          className="w-full"
        />
        <ConfirmButton
          icon={<UserX size={18} aria-hidden="true" />}
          label="Erase"
          question="Erase this customer?"
          confirm="Erase"
          danger
          disabled={customerId.trim() === ''}
          onConfirm={erase}
        >
          <p>Nobody can tell afterwards which tickets were theirs. This cannot be undone.</p>
        </ConfirmButton>
        {kept && <Banner kind="info">{kept}</Banner>}
      </div>
    </FoldedDetails>
  )
}
