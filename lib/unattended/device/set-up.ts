import { Problem } from '@/lib/floor/http/problem'
import { say } from '../messages'
import type { Device } from './device'
import { hear } from './exchange'
import { keepPin } from './pin'
import { keepDevice } from './store'

export type Choices = Pick<Device, 'label' | 'idleSeconds' | 'onIdle'> & { pin: string }

/** What the platform answers to the start of a device. */
export type Started = { id: number; deviceKey: string; quickCode: string }

/** True where the browser can keep a queue and a PIN: a secure connection, and not everything switched off. */
export const canStandAlone = (): boolean => window.isSecureContext && typeof indexedDB !== 'undefined'

/**
 * Keeps on this device all that unattended mode needs, the survey itself among it.
 * @throws Problem when the survey cannot be fetched or the browser keeps nothing
 */
export async function setUpDevice({ id, deviceKey, quickCode }: Started, { pin, ...choices }: Choices): Promise<void> {
  const [answer, kept] = await Promise.all([hear(deviceKey), keepPin(pin)])
  if (!answer?.definition) throw new Problem(0)
  const device: Device = {
    ...choices,
    quickCode,
    deviceKey,
    deviceId: id,
    pin: kept,
    wrongPins: 0,
    pinWaitsUntilMs: 0,
    hasBegun: false,
    definition: answer.definition,
    isOn: answer.isOn,
    isEnded: false,
    heardAt: new Date().toISOString(),
  }
  await keepDevice(device).catch(() => {
    throw new Problem(0, { message: say.keepsNothing })
  })
}
