import { type Answered, ask } from './http'

/** A button of the receipt pages, pressed by a browser that has nothing of them: the page that it is led to. */
export async function onReceiptPages(form: Record<string, string>, from: string): Promise<Answered> {
  const posted = await ask('POST', '/survey/receipt', { form, from })
  const to = posted.headers.get('location')
  if (posted.status !== 303 || !to) return posted
  return ask('GET', to, { from, cookie: posted.headers.getSetCookie()[0]?.split(';')[0] ?? '' })
}
