import type { Instrumentation } from 'next'
import { isUnavailable } from '@/lib/floor/errors/refusals'
import { noteUnavailable } from '@/lib/floor/http/error-status'
import { requestIdHeader } from '@/lib/floor/identity/page-headers'

/** Next calls this with whatever a page failed of, before it sends the answer. */
export const onRequestError: Instrumentation.onRequestError = (error, request) => {
  const requestId = request.headers[requestIdHeader]
  if (typeof requestId === 'string' && isUnavailable(error)) noteUnavailable(requestId)
}
