import { say } from '@/lib/responses/messages'

/** The question before the answers are final (document 3 §4). A page of its own, or a dialog where scripts run. */
export function ConfirmPage({ action, back }: { action: string; back: string }) {
  return (
    <form method="post" action={action} data-enhanced="">
      <h1 className="headline" tabIndex={-1}>
        Submit your answers
      </h1>
      <p>{say.confirm}</p>
      <div className="actions">
        <button className="button" type="submit" name="go" value="proceed">
          Proceed
        </button>
        <a className="button quiet" href={back} data-close="">
          Cancel
        </a>
      </div>
    </form>
  )
}
