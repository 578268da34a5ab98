import { type Device, toSentAnswer, type WaitingAnswer } from './device'

/**
 * The queue as a file for staff to upload: the answers and the SHA-256 of their JSON, by which a damaged file is
 * recognised. Refused answers are included.
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

/** File name of quick code and time, unique among the files of a device. */
export const queueFileName = ({ quickCode }: Device, now: Date): string =>
  `${quickCode} answers ${now.toISOString().slice(0, 19).replace(/:/g, '-').replace('T', ' ')}.json`
