export type Mistake = { field: string; message: string }

/** What has to be put right, each a link to its field. It takes the focus when the page opens, script or not. */
export function ErrorSummary({ sentence, mistakes }: { sentence?: string | undefined; mistakes: readonly Mistake[] }) {
  return (
    // biome-ignore lint/a11y/noAutofocus: an error that is not heard is an error made again
    <div className="errors" id="errors" role="alert" tabIndex={-1} autoFocus>
      <h2>There is a problem</h2>
      {sentence && <p>{sentence}</p>}
      <ul>
        {mistakes.map(({ field, message }) => (
          <li key={field}>
            <a href={`#${field}`}>{message}</a>
          </li>
        ))}
      </ul>
    </div>
  )
}
