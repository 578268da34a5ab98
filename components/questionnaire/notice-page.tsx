type NoticePageProps = {
  headline: string
  sentences: readonly string[]
  /** Sends again what could not be taken: the form as it was posted. */
  again?: { action: string; fields: readonly (readonly [string, string])[] }
}

/** A page with a single message: the code is unknown, the service is away, somebody is asking too often. */
export function NoticePage({ headline, sentences, again }: NoticePageProps) {
  return (
    <>
      <h1 className="headline" tabIndex={-1}>
        {headline}
      </h1>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {again && (
        <form method="post" action={again.action} data-enhanced="">
          {again.fields.map(([name, value], at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: fields may repeat, and never move
            <input key={at} type="hidden" name={name} value={value} />
          ))}
          <div className="actions">
            <button className="button" type="submit">
              Try again
            </button>
          </div>
        </form>
      )}
    </>
  )
}
