/** The address of a survey as respondents find it; it may break anywhere, so that a phone shows it whole. */
export function SurveyLinkText({ address }: { address: string }) {
  return (
    <a
      className="font-semibold text-accent underline underline-offset-3 [overflow-wrap:anywhere]"
      href={address}
      target="_blank"
      rel="noreferrer"
    >
      {address}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}
