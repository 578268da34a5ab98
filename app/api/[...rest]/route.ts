import { randomUUID } from 'node:crypto'
import { notFound } from '@/lib/floor/errors/domain-error'
import { problemResponse } from '@/lib/floor/errors/problem'

/** A call that does not exist is answered as JSON, as every other refusal is. */
const unknown = () => problemResponse(notFound('Call'), randomUUID())

export { unknown as DELETE, unknown as GET, unknown as PATCH, unknown as POST, unknown as PUT }
