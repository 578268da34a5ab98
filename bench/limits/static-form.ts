import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'

/**
 * The limit of the respondent's page: a form written by hand, with the few lines of style a reader would miss, from a
 * server that does nothing else. It answers with the headers that the platform's process puts on every file of its own:
 * a browser gives a page with an opener policy a process of its own, which takes longer than all the rest.
 */
const html = `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Audience survey</title>
<style>
body { font: 1.1rem/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 40rem; padding: 1rem; color: #1d1d1b }
h1 { font-size: 1.7rem; line-height: 1.2 }
button { font: inherit; padding: .6rem 1.2rem; border: 0; border-radius: .3rem; background: #1d4f91; color: #fff }
</style>
</head>
<body>
<h1>Audience survey</h1>
<p>Thank you for coming. Your answers help us to understand who our events are for.</p>
<form method="post">
<p><label><input type="radio" name="answer" value="first"> My first visit</label></p>
<p><label><input type="radio" name="answer" value="again"> I have been here before</label></p>
<button type="submit">Start</button>
</form>
</body>
</html>`

const fileHeaders = /^(?:content-|cache-control|etag|last-modified|date|connection|keep-alive|transfer-encoding|vary)/

/** Serves the form for comparison with the platform at `address`. */
export async function openStaticForm(address: string): Promise<{ url: string; close: () => void }> {
  const { headers } = await fetch(`${address}/icon.svg`)
  const platformHeaders = Object.fromEntries([...headers].filter(([name]) => !fileHeaders.test(name)))
  const body = gzipSync(html)
  const server = createServer((_, response) => {
    response
      .writeHead(200, { ...platformHeaders, 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip' })
      .end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close }
}
