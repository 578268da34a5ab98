import type { ReactNode } from 'react'

export type PageFrameProps = {
  /** The document's title, and what the script puts there when it swaps pages. */
  title: string
  /** The page's own address; the script shows it. */
  url?: string
  /** Marks the response whose unsent answers may be sent from this page; never its key. */
  response?: string
  /** Nobody has answered anything yet: leaving the page discards the response. */
  unanswered?: boolean
  organisation?: string
  /** The address of the logo, where there is one. */
  logo?: string
  /** Where the preview leads back to; undefined outside a preview. */
  previewOf?: string
  /** In a preview: how many places still have brackets that nobody has filled in, and where the first is. */
  unfilled?: { places: number; first: string }
  children: ReactNode
}

/** Header and main part of every respondent page: the logo or the organisation's name, and no menu. */
export function PageFrame({
  title,
  url,
  response,
  unanswered,
  organisation,
  logo,
  previewOf,
  unfilled,
  children,
}: PageFrameProps) {
  return (
    <div
      id="page"
      data-title={title}
      data-url={url}
      data-response={response}
      data-unanswered={unanswered ? '' : undefined}
    >
      <header className="top">
        <div className="wide">
          {logo ? (
            // biome-ignore lint/performance/noImgElement: plain HTML, and the image optimizer is off
            <img className="logo" src={logo} alt={organisation ?? ''} height={48} />
          ) : (
            <p className="name" dir="auto">
              {organisation ?? 'Illuminate'}
            </p>
          )}
        </div>
      </header>
      {previewOf && (
        <section className="preview" aria-label="Preview">
          <div className="wide">
            <p>
              <strong>Preview</strong> Answers are not saved.
            </p>
            {unfilled && (
              <p>
                {unfilled.places === 1 ? '1 place still has' : `${unfilled.places} places still have`} brackets to fill
                in before the survey can be published. <a href={unfilled.first}>Fill in the first</a>
              </p>
            )}
            <a href={previewOf}>Back to the survey</a>
          </div>
        </section>
      )}
      <main className="wide">
        <div className="sheet">{children}</div>
      </main>
    </div>
  )
}
