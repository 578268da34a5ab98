import { Fragment } from 'react'
import { Honeypot } from './honeypot'

type StartPageProps = {
  action: string
  name: string
  introduction: string
  facts: { term: string; text: string }[]
  /** How many questions there may be; some depend on answers. */
  questions: number
  /** A response was begun on this device: where it goes on. */
  resume?: string
  /** A response may be begun now; otherwise one that was begun may be finished. */
  mayBegin?: boolean
  /** Said to whoever was answering as the survey closed. */
  late?: string
  /** What the form carries along: the labelled link that somebody came by. */
  carried?: Readonly<Record<string, string>>
  /** A device that is left alone: links open nothing there. */
  isLeftAlone?: boolean
}

/** What the survey is and for which event, and the way in. */
export function StartPage(props: StartPageProps) {
  const {
    action,
    name,
    introduction,
    facts,
    questions,
    resume,
    mayBegin = true,
    late,
    carried = {},
    isLeftAlone = false,
  } = props
  return (
    <>
      <h1 className="headline" tabIndex={-1} dir="auto">
        {name}
      </h1>
      <dl className="facts">
        {facts.map(({ term, text }) => (
          <Fragment key={term}>
            <dt>{term}</dt>
            <dd dir="auto">{text}</dd>
          </Fragment>
        ))}
      </dl>
      <p className="introduction" dir="auto">
        {introduction}
      </p>
      {late && <p className="notice">{late}</p>}
      {resume && (
        <p className="notice">You have already begun this survey on this device. Your answers so far are kept.</p>
      )}
      <form method="post" action={action} data-enhanced="">
        {Object.entries(carried).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="actions">
          {resume ? (
            <>
              <a className="button" href={resume}>
                Carry on
              </a>
              {mayBegin && (
                <button className="button quiet" type="submit" name="go" value="restart">
                  Start again
                </button>
              )}
            </>
          ) : (
            <button className="button" type="submit" name="go" value="start">
              Start
            </button>
          )}
        </div>
        <Honeypot />
      </form>
      <p className="small">
        {questions === 1 ? 'One question.' : `Up to ${questions} questions, one at a time.`} How we look after what you
        tell us:{' '}
        <a href="/privacy-policy" target="_blank" rel="noopener">
          privacy policy{!isLeftAlone && ' (opens in a new tab)'}
        </a>
        . If you have answered before, you can <a href="/survey/receipt">see or erase your answers</a> with your receipt
        code.
      </p>
    </>
  )
}
