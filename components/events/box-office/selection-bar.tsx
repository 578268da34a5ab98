import { Link2, Plus } from 'lucide-react'
import { useAbility } from '@/components/access/can'
import { Button, TextButton } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { useAction } from '@/components/ui/use-action'
import { createdMost, linkedMost } from '@/lib/events/box-office/rules'
import { formatNumber } from '@/lib/floor/format-number'
import type { Selection } from './use-selection'

type SelectionBarProps = { selection: Selection; onCreate: () => void; onLink: () => void }

/** What can be done with the references that are selected, on whatever page they are. */
export function SelectionBar({ selection, onCreate, onLink }: SelectionBarProps) {
  const mayCreate = useAbility().can('create', 'event')
  const { rows, shownCount, shownSelectedCount, foundCount, selectShown, selectFound, clear } = selection
  const { busy, run } = useAction()
  const isWholePage = shownCount > 0 && shownSelectedCount === shownCount
  const selectable = Math.min(foundCount, linkedMost)
  return (
    <fieldset className="flex flex-wrap items-center gap-x-4 gap-y-2" aria-label="With the selected references">
      <Checkbox
        label="Select all on this page"
        value={isWholePage}
        indeterminate={shownSelectedCount > 0 && shownSelectedCount < shownCount}
        onChange={selectShown}
        disabled={shownCount === 0}
      />
      <span role="status" className="text-ink-soft">
        {rows.length === 0 ? 'Nothing is selected' : `${formatNumber(rows.length)} selected`}
        {mayCreate && rows.length > createdMost && rows.length <= linkedMost && (
          <span className="font-semibold text-error">, at most {createdMost} at once become events</span>
        )}
        {rows.length > linkedMost && (
          <span className="font-semibold text-error">, at most {formatNumber(linkedMost)} at once are linked</span>
        )}
      </span>
      {isWholePage && foundCount > shownCount && rows.length < selectable && (
        <Button
          size="small"
          busy={busy}
          onPress={() =>
            void run(
              (reason) => `Unable to select them. ${reason}`,
              () => selectFound(linkedMost),
            )
          }
        >
          {foundCount > linkedMost
            ? `Select the first ${formatNumber(linkedMost)} of ${formatNumber(foundCount)} found`
            : `Select all ${formatNumber(foundCount)} found`}
        </Button>
      )}
      {rows.length > 0 && <TextButton onPress={clear}>Select none</TextButton>}
      <span className="flex flex-wrap gap-2 sm:ml-auto">
        <Button
          size="compact"
          icon={<Link2 size={18} aria-hidden="true" />}
          disabled={rows.length === 0 || rows.length > linkedMost}
          aria-haspopup="dialog"
          onPress={onLink}
        >
          Link to an event
        </Button>
        {mayCreate && (
          <Button
            size="compact"
            kind="primary"
            icon={<Plus size={18} aria-hidden="true" />}
            disabled={rows.length === 0 || rows.length > createdMost}
            onPress={onCreate}
          >
            {rows.length > 1 ? `Create ${formatNumber(rows.length)} events` : 'Create event'}
          </Button>
        )}
      </span>
    </fieldset>
  )
}
