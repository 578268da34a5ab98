/** What is said of an upload as a whole: a sentence, or a list of them. */
export function UploadMessages({ messages }: { messages: readonly string[] }) {
  const sentences = [...new Set(messages)]
  if (sentences.length === 0) return null
  if (sentences.length === 1) return <p className="max-w-text">{sentences[0]}</p>
  return (
    <ul className="flex max-w-text list-disc flex-col gap-1 pl-5">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}
