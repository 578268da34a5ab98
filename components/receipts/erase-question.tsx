type EraseQuestionProps = { action: string; survey: string; organisation: string }

/** The question before answers are gone. The safe way out comes first. */
export function EraseQuestion({ action, survey, organisation }: EraseQuestionProps) {
  return (
    <form method="post" action={action}>
      <h1 className="headline" tabIndex={-1}>
        Erase your answers?
      </h1>
      <p>
        Your answers to <strong dir="auto">{survey}</strong> will be taken out of everything that {organisation} and
        Illuminate keep: the answers themselves, the figures made of them, and files that wait to be downloaded. A file
        that somebody has already saved elsewhere is out of our reach.
      </p>
      <p>
        <strong>They cannot be brought back.</strong>
      </p>
      <div className="actions">
        <button className="button quiet" type="submit" name="go" value="show">
          Keep my answers
        </button>
        <button className="button danger" type="submit" name="go" value="erase">
          Erase my answers
        </button>
      </div>
    </form>
  )
}
