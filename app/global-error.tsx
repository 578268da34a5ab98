'use client'

import { generalMessage } from '@/lib/floor/errors/general-message'

/** The last resort, when even the layout failed: words without a style sheet. */
export default function GlobalError({ error }: { error: Error & { digest?: string } }) {
  return (
    <html lang="en-GB">
      <body>
        <main>
          <h1>Something went wrong</h1>
          <p>{generalMessage(500)}</p>
          {error.digest && <p>Reference for the Help Desk: {error.digest}</p>}
          <p>
            <a href="/">Go to the home page</a>
          </p>
        </main>
      </body>
    </html>
  )
}
