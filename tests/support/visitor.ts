/** A client that follows redirects and keeps cookies as a browser does, and stops at the address it is given. */
export class Visitor {
  readonly #cookies = new Map<string, Map<string, string>>()

  /**
   * Opens an address and follows where it leads. @returns where it ended: at an address of `stop`, unopened, or with a
   * page
   */
  async open(address: string, stop: string, init: RequestInit = {}): Promise<{ at: URL; page: string }> {
    let [at, sent] = [new URL(address), init]
    for (let hops = 0; hops < 20; hops += 1) {
      if (at.href.startsWith(stop)) return { at, page: '' }
      const response = await fetch(at, {
        ...sent,
        redirect: 'manual',
        headers: { cookie: this.#sent(at), ...sent.headers },
      })
      this.#keep(at, response.headers)
      const location = response.headers.get('location')
      if (location === null) return { at, page: await response.text() }
      at = new URL(location, at)
      sent = {}
    }
    throw new Error(`${address} leads round in circles`)
  }

  /** Sends the form of a page, with further fields. */
  send({ at, page }: { at: URL; page: string }, fields: Record<string, string>, stop: string) {
    const action = /<form[^>]*\saction="([^"]+)"/.exec(page)?.[1] ?? ''
    const hidden = [...page.matchAll(/<input[^>]*type="hidden"[^>]*>/g)].map(([input]) => [
      /name="([^"]+)"/.exec(input)?.[1] ?? '',
      /value="([^"]*)"/.exec(input)?.[1] ?? '',
    ])
    const body = new URLSearchParams({ ...Object.fromEntries(hidden), ...fields })
    return this.open(new URL(action, at).href, stop, { method: 'POST', body })
  }

  #sent(at: URL): string {
    return [...(this.#cookies.get(at.host) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  #keep(at: URL, headers: Headers) {
    const cookies = this.#cookies.get(at.host) ?? new Map<string, string>()
    this.#cookies.set(at.host, cookies)
    for (const cookie of headers.getSetCookie()) {
      const [pair = '', ...attributes] = cookie.split(';')
      const at = pair.indexOf('=')
      const gone = attributes.some((one) => /^\s*(?:max-age=0|expires=Thu, 01 Jan 1970)/i.test(one))
      if (gone) cookies.delete(pair.slice(0, at))
      else cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
  }
}
