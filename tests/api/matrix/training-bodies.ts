import { randomUUID } from 'node:crypto'
import type { RequestOptions } from '../../support/http'

/** A session that every rule is content with. */
export const aTrainingSessionBody = () => ({ sessionTitle: `Session ${randomUUID()}`, date: '2099-12-10T10:00:00Z' })

const boundary = 'of-the-matrix'

/** A multipart form with one small file in it. */
const aFile = (name: string, content: string): RequestOptions => ({
  raw: `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/plain\r\n\r\n${content}\r\n--${boundary}--\r\n`,
  headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
})

export const aTranscript = (): RequestOptions => aFile('notes.txt', 'Good morning.')
