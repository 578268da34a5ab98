/** A few of what a question is about. */
export function Examples({ examples }: { examples: readonly string[] }) {
  if (examples.length === 0) return null
  return (
    <div className="text-sm">
      <p className="text-ink-soft">For example:</p>
      <ul className="list-disc pl-5 [overflow-wrap:anywhere]">
        {[...new Set(examples)].map((example) => (
          <li key={example}>{example}</li>
        ))}
      </ul>
    </div>
  )
}
