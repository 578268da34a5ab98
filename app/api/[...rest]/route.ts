import { randomUUID } from 'node:crypto'
import { notFound } from '@/lib/floor/errors/domain-error'
import { problemResponse } from '@/lib/floor/errors/refusals'

/** A call that does not exist is answered as JSON, as every other refusal is. */
const answerUnknownCall = () => problemResponse(notFound('Call'), randomUUID())

export {
  answerUnknownCall as DELETE,
  answerUnknownCall as GET,
  answerUnknownCall as PATCH,
  answerUnknownCall as POST,
  answerUnknownCall as PUT,
}
