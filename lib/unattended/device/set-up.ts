import { Problem } from '@/lib/floor/http/problem'
import { messages } from '../messages'
import type { Device } from './device'
import { fetchSurveyState } from './exchange'
import { hashPin } from './pin'
import { storeDevice } from './store'

export type SetUpChoices = Pick<Device, 'label' | 'idleSeconds' | 'onIdle'> & { pin: string }

/** The server's answer to starting a device. */
type StartedDevice = { id: number; deviceKey: string; quickCode: string }

/** True where the browser can store a queue and hash a PIN: on a secure connection, with IndexedDB. */
export const canRunUnattended = (): boolean => window.isSecureContext && typeof indexedDB !== 'undefined'

/**
 * Stores on this device all that unattended mode needs, including the survey.
 * @throws Problem when the survey cannot be fetched, or the browser cannot store it
 */
export async function setUpDevice(
  { id, deviceKey, quickCode }: StartedDevice,
  { pin, ...choices }: SetUpChoices,
): Promise<void> {
  const [answer, storedPin] = await Promise.all([fetchSurveyState(deviceKey), hashPin(pin)])
  if (!answer?.definition) throw new Problem(0)
  const device: Device = {
    ...choices,
    quickCode,
    deviceKey,
    deviceId: id,
    pin: storedPin,
    wrongPins: 0,
    pinWaitsUntilMs: 0,
    hasBegun: false,
    definition: answer.definition,
    isOn: answer.isOn,
    isEnded: false,
    heardAt: new Date().toISOString(),
  }
  await storeDevice(device).catch(() => {
    throw new Problem(0, { message: messages.keepsNothing })
  })
}
