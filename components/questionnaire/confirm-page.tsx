import { messages } from '@/lib/responses/messages'

type ConfirmProps = { action: string; back: string; heading: 'h1' | 'h2' }

const titleId = 'confirm-title'

/** The question before the answers are final, as a page of its own. */
export function ConfirmPage({ action, back, heading: Heading }: ConfirmProps) {
  return (
    <form method="post" action={action} data-enhanced="">
      <Heading className="headline" id={titleId} tabIndex={-1}>
        Submit your answers
      </Heading>
      <p>{messages.confirm}</p>
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

/** The same over the last step, for the script to open. */
export function ConfirmDialog(props: Omit<ConfirmProps, 'heading'>) {
  return (
    <dialog aria-labelledby={titleId} data-open="">
      <ConfirmPage {...props} heading="h2" />
    </dialog>
  )
}
