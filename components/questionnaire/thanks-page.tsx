import { messages } from '@/lib/responses/messages'
import { ContinueLink, LinkDestination } from './leaving-page'

type ThanksPageProps = {
  action: string
  message: string
  /** The post-completion link, with the page that says where it leads. */
  link?: { url: string; leaving: string }
  /** Somebody signed in may answer for the next person. */
  mayAnswerAgain: boolean
  /** The receipt code in its groups; a response from before there were any has none. */
  receipt?: string
  /** Where that code is used, on a device that opens no links. */
  receiptElsewhere?: string
}

const Tick = () => (
  <svg className="tick" viewBox="0 0 48 48" width="48" height="48" aria-hidden="true" focusable="false">
    <circle cx="24" cy="24" r="24" />
    <path d="M13 25l8 8 14-17" />
  </svg>
)

/** The survey is over and can only be read. */
export function ThanksPage({ action, message, link, mayAnswerAgain, receipt, receiptElsewhere }: ThanksPageProps) {
  return (
    <div className="thanks">
      <Tick />
      <h1 className="headline" tabIndex={-1}>
        Your answers have been submitted
      </h1>
      <p className="introduction" dir="auto">
        {message}
      </p>
      {link && (
        <>
          <p>
            <a href={link.leaving} data-leaving="">
              Go on to {new URL(link.url).hostname}
            </a>
          </p>
          <dialog id="leaving" aria-labelledby="leaving-title">
            <h2 className="headline" id="leaving-title" tabIndex={-1}>
              {messages.leaving}
            </h2>
            <LinkDestination url={link.url} />
            <form className="actions" method="dialog">
              <button className="button quiet" type="submit">
                {messages.stayHere}
              </button>
              <ContinueLink url={link.url} />
            </form>
          </dialog>
        </>
      )}
      {receipt && <ReceiptCode code={receipt} {...(receiptElsewhere && { elsewhere: receiptElsewhere })} />}
      {mayAnswerAgain && (
        <form method="post" action={action} data-enhanced="">
          <div className="actions">
            <button className="button" type="submit" name="go" value="another">
              {messages.another}
            </button>
          </div>
        </form>
      )}
    </div>
  )
}

type ReceiptCodeProps = {
  code: string
  /** Where the code is used, on a device that opens no links and sends the answers later. */
  elsewhere?: string
}

/** What the receipt code is for, where it is shown; the script shows the button that copies it. */
function ReceiptCode({ code, elsewhere }: ReceiptCodeProps) {
  return (
    <section className="receipt" aria-labelledby="receipt-title">
      <h2 id="receipt-title">Your receipt code</h2>
      <p className="code" id="receipt-code">
        {code}
      </p>
      <button className="button quiet" type="button" data-copy="receipt-code" hidden>
        Copy the code
      </button>
      <p>
        Keep it if you may want to{' '}
        {elsewhere ? (
          <>
            see your answers again or have them erased: at <strong>{elsewhere}</strong>, once this device has sent them
          </>
        ) : (
          <a href="/survey/receipt">see your answers again or have them erased</a>
        )}
        . Only this code leads to them: nobody can look it up for you, and it says nothing about who you are.
      </p>
    </section>
  )
}
