import { searchActiveOrganisations } from '@/components/organisations/search-organisations'
import { selectionEntry, writeSession } from '@/components/organisations/selected-organisation'
import type { Choice } from '@/components/ui/choice'
import { ComboBox } from '@/components/ui/combo-box'

type UploadOrganisationProps = {
  value: Choice | null
  placeholder: string
  error: string | undefined
  disabled: boolean
  onChange: (next: Choice | null) => void
}

/** Whose file is uploaded, one of the active organisations; other screens of the tab open with the one chosen here. */
export function UploadOrganisation({ value, placeholder, error, disabled, onChange }: UploadOrganisationProps) {
  return (
    <ComboBox
      label="Organisation"
      hideLabel
      placeholder={placeholder}
      wide
      required
      search={searchActiveOrganisations}
      value={value}
      disabled={disabled}
      error={error}
      onChange={(next) => {
        writeSession(selectionEntry(next))
        onChange(next)
      }}
      className="max-w-140"
    />
  )
}
