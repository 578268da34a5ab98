import { buttonStyle } from '@/components/ui/button-style'
import { classes } from '@/components/ui/classes'
import { controlHeight, controlStyle } from '@/components/ui/field-frame'

/** Takes a PIN that was read out. A plain form: its address has the PIN, which is exchanged as that of a link is. */
export function PinForm() {
  return (
    <form action="/insights-public" className="flex flex-wrap items-end gap-3">
      <div>
        <label htmlFor="pin" className="font-semibold">
          PIN
        </label>
        <input
          id="pin"
          name="pin"
          required
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className={classes(controlStyle, controlHeight, 'mt-1 w-64 max-w-full font-mono')}
        />
      </div>
      <button type="submit" className={buttonStyle('primary')}>
        Open
      </button>
    </form>
  )
}
