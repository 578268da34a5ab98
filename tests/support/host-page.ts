import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ReportHost = {
  /** `http://127.0.0.1:4000` */
  origin: string
  /** How many tokens its page has asked for. */
  asked: () => number
  /** From now on its page gets none. */
  goSilent: () => void
  close: () => Promise<void>
}

/** As docs/handbook/insights.md shows it: a frame as high as its report, and the answer to one that asks for a token. */
const page = (
  platform: string,
) => `<!doctype html><html lang="en"><title>A host</title><main><h1>Our figures</h1></main><script>
  const platform = ${JSON.stringify(platform)}
  const authorise = async () => {
    const answer = await fetch('/report-token', { method: 'POST' })
    return answer.ok ? answer.json() : undefined
  }
  const show = async () => {
    const { token, embedUrl } = await authorise()
    const frame = document.createElement('iframe')
    frame.title = 'Attendance'
    frame.style = 'border: 0; width: 100%; height: 600px'
    frame.referrerPolicy = 'no-referrer'
    frame.src = embedUrl + '?token=' + encodeURIComponent(token)
    addEventListener('message', async ({ source, origin, data }) => {
      if (source !== frame.contentWindow || origin !== platform) return
      if (data?.type === 'illuminate:height') frame.style.height = data.height + 'px'
      if (data?.type !== 'illuminate:token-wanted') return
      const permit = await authorise()
      if (permit) frame.contentWindow.postMessage({ type: 'illuminate:token', token: permit.token }, platform)
    })
    document.querySelector('main').append(frame)
  }
  show()
</script>`

/** Another site on this machine: its page shows a report, and its server gets the token with `authorise`. */
export async function openReportHost(authorise: () => Promise<Response>, platform: string): Promise<ReportHost> {
  let asked = 0
  let isSilent = false
  const server = createServer(async (incoming, outgoing) => {
    if (incoming.url !== '/report-token') {
      outgoing.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page(platform))
      return
    }
    asked++
    const answer = isSilent ? undefined : await authorise()
    outgoing.writeHead(answer?.status ?? 503, { 'content-type': 'application/json' }).end(await answer?.text())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: () => asked,
    goSilent: () => {
      isSilent = true
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
