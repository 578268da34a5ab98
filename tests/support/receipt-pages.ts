import { ask, type HttpAnswer } from './http'

/** A button of the receipt pages, pressed by a browser that has nothing of them: the page that it is led to. */
export async function postReceiptForm(form: Record<string, string>, from: string): Promise<HttpAnswer> {
  const answer = await ask('POST', '/survey/receipt', { form, from })
  const to = answer.headers.get('location')
  if (answer.status !== 303 || !to) return answer
  return ask('GET', to, { from, cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '' })
}
