import { ask, type HttpAnswer, type RequestOptions } from './http'

/** A call by its documented name, as `GET /api/surveys/{id}`; parameters of the path by name, the rest is query. */
export type SendCall = (
  call: string,
  parameters?: Record<string, unknown>,
  sent?: RequestOptions,
) => Promise<HttpAnswer>

/** Speaks with the platform by the documented names of its calls. */
export const describedCalls =
  (cookie: string): SendCall =>
  (call, parameters = {}, sent = {}) => {
    const [method = '', template = ''] = call.split(' ')
    const query = new URLSearchParams(
      Object.entries(parameters)
        .filter(([name]) => !template.includes(`{${name}}`))
        .map(([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : String(value)]),
    )
    const path = template.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(parameters[name])))
    return ask(method, `${path}${query.size > 0 ? `?${query}` : ''}`, { cookie, ...sent })
  }
