import { say } from '@/lib/responses/messages'

/** Says which site a link leads to before anybody follows it. */
export const WhereTo = ({ url }: { url: string }) => (
  <p>
    The link leads to <strong className="address">{new URL(url).hostname}</strong>, which opens in a new tab.
  </p>
)

export const GoOn = ({ url }: { url: string }) => (
  <a className="button" href={url} target="_blank" rel="noopener noreferrer" data-close="">
    {say.goOn}
  </a>
)

/** 'You are leaving Illuminate' as a page of its own, where no script opens the dialog. */
export function LeavingPage({ url, back }: { url: string; back: string }) {
  return (
    <>
      <h1 className="headline" tabIndex={-1}>
        {say.leaving}
      </h1>
      <WhereTo url={url} />
      <div className="actions">
        <a className="button quiet" href={back}>
          {say.stayHere}
        </a>
        <GoOn url={url} />
      </div>
    </>
  )
}
