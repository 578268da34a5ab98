import { Link2, Plus } from 'lucide-react'
import { useAbility } from '@/components/access/can'
import { Button, TextButton } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { createdMost } from '@/lib/events/box-office/rules'
import type { Selection } from './use-selection'

type SelectionBarProps = { selection: Selection; onCreate: () => void; onLink: () => void }

/** What can be done with the references that are selected, on whatever page they are. */
export function SelectionBar({ selection, onCreate, onLink }: SelectionBarProps) {
  const ability = useAbility()
  const { rows, shownCount, shownSelectedCount, selectShown, clear } = selection
  const isTooMany = rows.length > createdMost
  const isDisabled = rows.length === 0 || isTooMany
  return (
    <fieldset className="flex flex-wrap items-center gap-x-4 gap-y-2" aria-label="With the selected references">
      <Checkbox
        label="Select all on this page"
        value={shownCount > 0 && shownSelectedCount === shownCount}
        indeterminate={shownSelectedCount > 0 && shownSelectedCount < shownCount}
        onChange={selectShown}
        disabled={shownCount === 0}
      />
      <span role="status" className={isTooMany ? 'font-semibold text-error' : 'text-ink-soft'}>
        {isTooMany
          ? `${rows.length} selected: at most ${createdMost} at once`
          : rows.length > 0
            ? `${rows.length} selected`
            : 'Nothing is selected'}
      </span>
      {rows.length > 0 && <TextButton onPress={clear}>Select none</TextButton>}
      <span className="flex flex-wrap gap-2 sm:ml-auto">
        <Button
          size="compact"
          icon={<Link2 size={18} aria-hidden="true" />}
          disabled={isDisabled}
          aria-haspopup="dialog"
          onPress={onLink}
        >
          Link to an event
        </Button>
        {ability.can('create', 'event') && (
          <Button
            size="compact"
            kind="primary"
            icon={<Plus size={18} aria-hidden="true" />}
            disabled={isDisabled}
            onPress={onCreate}
          >
            {rows.length > 1 ? `Create ${rows.length} events` : 'Create event'}
          </Button>
        )}
      </span>
    </fieldset>
  )
}
