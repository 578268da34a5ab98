import { type Device, toSentAnswer, type WaitingAnswer } from './device'

/**
 * The queue as a file that staff can carry to the platform: the answers and the SHA-256 of their JSON, by which a damaged
 * file is known. Answers that the platform refused are in it too.
 */
export async function createQueueFile(device: Device, waiting: readonly WaitingAnswer[], now: Date): Promise<Blob> {
  const answers = waiting.map(toSentAnswer)
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(answers)))
  const sha256 = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const about = { surveyId: device.definition.surveyId, survey: device.definition.name, deviceId: device.deviceId }
  const content = { format: 'illuminate-unattended-answers', version: 1, ...about, device: device.label }
  const text = JSON.stringify({ ...content, savedAt: now.toISOString(), sha256, answers }, null, 1)
  return new Blob([text], { type: 'application/json' })
}

/** Quick code and moment, so that no two files of a device have one name. */
export const queueFileName = ({ quickCode }: Device, now: Date): string =>
  `${quickCode} answers ${now.toISOString().slice(0, 19).replace(/:/g, '-').replace('T', ' ')}.json`
