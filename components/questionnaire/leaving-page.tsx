import { messages } from '@/lib/responses/messages'

/** Says which site a link leads to before anybody follows it. */
export const LinkDestination = ({ url }: { url: string }) => (
  <p>
    The link leads to <strong className="address">{new URL(url).hostname}</strong>, which opens in a new tab.
  </p>
)

export const ContinueLink = ({ url }: { url: string }) => (
  <a className="button" href={url} target="_blank" rel="noopener noreferrer" data-close="">
    {messages.goOn}
  </a>
)

/** 'You are leaving Illuminate' as a page of its own, where no script opens the dialog. */
export function LeavingPage({ url, back }: { url: string; back: string }) {
  return (
    <>
      <h1 className="headline" tabIndex={-1}>
        {messages.leaving}
      </h1>
      <LinkDestination url={url} />
      <div className="actions">
        <a className="button quiet" href={back}>
          {messages.stayHere}
        </a>
        <ContinueLink url={url} />
      </div>
    </>
  )
}
