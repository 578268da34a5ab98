'use client'

import { TriangleAlert } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { FormCheckbox, FormRadioGroup } from '@/components/form/fields'
import { FormSection } from '@/components/form/form-section'
import { recordStatuses } from '@/components/grid/record-status'
import { InfoTip } from '@/components/ui/tooltip'
import type { AccountName } from '@/lib/accounts/account-state'
import { formatNumber } from '@/lib/floor/format-number'
import { messages } from '@/lib/organisations/messages'
import type { StatusConsequences } from '@/lib/organisations/read-organisations'
import { active, disabled } from '@/lib/organisations/rules'
import { fieldLabels, type OrganisationFormState } from './organisation-form-state'

type StatusFieldProps = {
  form: OrganisationFormState
  mayChange: boolean
  /** As saved; active for a new organisation. */
  saved: number
  consequences: StatusConsequences
}

const maxNames = 5

function inWords(accounts: readonly AccountName[]): string {
  const shown = accounts.slice(0, maxNames).map(({ name }) => name)
  const more = accounts.length - shown.length
  return new Intl.ListFormat('en-GB').format(more > 0 ? [...shown, `${formatNumber(more)} more`] : shown)
}

/** Active or disabled, with what a change of it does to people's accounts. */
export function StatusField({ form, mayChange, saved, consequences }: StatusFieldProps) {
  const status = useWatch({ control: form.control, name: 'activeStatus' })
  const { wouldDisable, couldEnable } = consequences
  const count = couldEnable.length
  return (
    <FormSection title="Status">
      <div className="flex flex-col lg:col-span-2">
        <FormRadioGroup
          name="activeStatus"
          label={fieldLabels.activeStatus}
          inline
          required
          choices={recordStatuses}
          disabled={!mayChange}
          aside={
            <span className="ml-1 inline-block align-middle">
              <InfoTip label="About deactivating" text={messages.deactivating} />
            </span>
          }
        />
        <div role="status">
          {status === disabled && saved === active && (
            <div className="mt-3 flex max-w-text gap-3 rounded-md border border-warning bg-warning-soft px-4 py-3">
              <TriangleAlert size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-warning" />
              <div>
                <p>{messages.deactivating}</p>
                {wouldDisable.length > 0 && <p className="mt-1">Right now that means {inWords(wouldDisable)}.</p>}
              </div>
            </div>
          )}
        </div>
        {status === active && saved === disabled && count > 0 && (
          <FormCheckbox
            name="enableAccounts"
            className="mt-3"
            label={`Enable again the ${count === 1 ? 'account that was' : `${count} accounts that were`} disabled with it`}
            hint={`${inWords(couldEnable)}. Accounts disabled for another reason stay as they are.`}
          />
        )}
      </div>
    </FormSection>
  )
}
