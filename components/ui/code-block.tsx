/** Something to type or to copy, unchanged: long lines break rather than hide. */
export function CodeBlock({ children }: { children: string }) {
  return (
    <pre className="whitespace-pre-wrap rounded-md border border-line bg-ground p-3 font-mono text-sm [overflow-wrap:anywhere]">
      <code>{children}</code>
    </pre>
  )
}
