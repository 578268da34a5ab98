import { Fragment } from 'react'

export type StartPageProps = {
  action: string
  name: string
  introduction: string
  facts: { term: string; text: string }[]
  /** How many questions there may be; some depend on answers. */
  questions: number
  /** A response was begun on this device: where it goes on. */
  resume?: string
  carried?: { name: string; value: string }[]
}

/** What the survey is and for which event, and the way in (document 3 §2 "Respondent page"). */
export function StartPage({ action, name, introduction, facts, questions, resume }: StartPageProps) {
  return (
    <>
      <h1 className="headline" tabIndex={-1}>
        {name}
      </h1>
      <dl className="facts">
        {facts.map(({ term, text }) => (
          <Fragment key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </Fragment>
        ))}
      </dl>
      <p className="introduction">{introduction}</p>
      {resume && (
        <p className="notice">You have already begun this survey on this device. Your answers so far are kept.</p>
      )}
      <form method="post" action={action} data-enhanced="">
        <div className="actions">
          {resume ? (
            <>
              <a className="button" href={resume}>
                Carry on
              </a>
              <button className="button quiet" type="submit" name="go" value="start">
                Start again
              </button>
            </>
          ) : (
            <button className="button" type="submit" name="go" value="start">
              Start
            </button>
          )}
        </div>
      </form>
      <p className="small">
        {questions === 1 ? 'One question.' : `Up to ${questions} questions, one at a time.`} How we look after what you
        tell us:{' '}
        <a href="/privacy-policy" target="_blank" rel="noopener">
          privacy policy (opens in a new tab)
        </a>
      </p>
    </>
  )
}
