import { dateTimeInLondon } from '@/lib/floor/calendar/plain-date'
import type { Device, WaitingAnswer } from '@/lib/unattended/device/device'
import type { ExchangeResult } from '@/lib/unattended/device/exchange'

type DeviceFactsProps = { device: Device; waiting: readonly WaitingAnswer[]; last: ExchangeResult | undefined }

function describeConnection({ heardAt }: Device, last: ExchangeResult | undefined): string {
  const heard = heardAt ? `last on ${dateTimeInLondon(new Date(heardAt))}` : 'never so far'
  if (!last || last.reached) return `Reached ${heard}`
  if (last.isUnknown) return 'The platform does not know this device any more. Save the answers as a file.'
  return `Not reached at the moment, ${heard}. Answers wait here until there is a network.`
}

/** Which device this is, what waits on it, and whether the platform is in reach. */
export function DeviceFacts({ device, waiting, last }: DeviceFactsProps) {
  const refused = waiting.filter((answer) => answer.refused !== undefined)
  return (
    <>
      <dl className="facts">
        <dt>Device</dt>
        <dd>{device.label}</dd>
        <dt>Survey</dt>
        <dd dir="auto">{device.definition.name}</dd>
        <dt>Answers waiting</dt>
        <dd>{waiting.length.toLocaleString('en-GB')}</dd>
        <dt>Platform</dt>
        <dd>{describeConnection(device, last)}</dd>
      </dl>
      {refused.length > 0 && (
        <section className="notice" aria-labelledby="refused">
          <h2 className="u-title" id="refused">
            {refused.length === 1 ? '1 answer was not taken' : `${refused.length} answers were not taken`}
          </h2>
          <ul>
            {[...new Set(refused.map(({ refused: reason }) => reason))].map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
          <p>They stay on this device and are part of the file.</p>
        </section>
      )}
    </>
  )
}
