'use client'

import { Checkbox } from '@/components/ui/checkbox'
import { RadioGroup } from '@/components/ui/radio-group'
import { headerOf } from '@/lib/events/bulk-upload/columns'
import { eventFindingTypes } from '@/lib/events/bulk-upload/finding-types'
import { messages } from '@/lib/events/bulk-upload/messages'
import type { ExistingChoice } from '@/lib/events/bulk-upload/upload-rules'
import type { EventUploadResult } from './use-event-upload'

const choices = [
  { id: 'skip', name: 'Skip the row', detail: 'The event stays as it is.' },
  { id: 'update', name: 'Update the event', detail: 'Blank cells leave what is there.' },
  { id: 'create', name: 'Create another event', detail: 'Both will be there, with the same name, location and dates.' },
] as const satisfies { id: ExistingChoice; name: string; detail: string }[]

type OverrideWarningsProps = {
  result: EventUploadResult
  isOverridden: boolean
  onOverride: (isOverridden: boolean) => void
  existing: ExistingChoice
  onExisting: (existing: ExistingChoice) => void
}

/** Whether what the file was held with is what would come of it: by another choice something else would. */
export const isSeen = (result: EventUploadResult, existing: ExistingChoice) => result.existing === existing

/** How a file that is held is uploaded all the same. */
export function OverrideWarnings(props: OverrideWarningsProps) {
  const { result, isOverridden, onOverride, existing, onExisting } = props
  // A row that was overtaken, found in another column, is left out whatever is chosen.
  const hasExisting = result.groups.some(
    ({ code, column }) => code === eventFindingTypes.AlreadyExists.code && column === headerOf('name'),
  )
  return (
    <div className="flex flex-col gap-3">
      {hasExisting && (
        <RadioGroup
          label="When an event of the file is there already"
          choices={choices}
          value={existing}
          onChange={(id) => onExisting(id as ExistingChoice)}
        />
      )}
      {isSeen(result, existing) ? (
        <Checkbox
          label={messages.overrideWarnings}
          hint="You have looked at the warnings below. The same file is uploaded once more, and counts."
          value={isOverridden}
          onChange={onOverride}
        />
      ) : (
        <p role="status">Upload the file once more to see what would come of it. Nothing counts yet.</p>
      )}
    </div>
  )
}
