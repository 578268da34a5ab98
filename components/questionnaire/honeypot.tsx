import { honeypotName } from '@/lib/responses/honeypot'

/** The field that no person sees or hears of; whoever fills it in is no person. It comes last, out of everybody's way. */
export const Honeypot = () => (
  <div className="q-away" aria-hidden="true">
    <label>
      Leave this field empty
      <input type="text" name={honeypotName} tabIndex={-1} autoComplete="off" />
    </label>
  </div>
)
