import { Modal } from './modal'

const noop = () => undefined

/** Shown twenty seconds before the device returns to the start; the next touch or key closes it. */
export function IdleDialog({ secondsLeft }: { secondsLeft: number }) {
  return (
    <Modal title="Still there?" role="alertdialog" onClose={noop}>
      <p>
        This survey goes back to the start in{' '}
        <strong className="u-figure">{secondsLeft === 1 ? '1 second' : `${secondsLeft} seconds`}</strong>. Touch the
        screen or press a key to go on.
      </p>
      <div className="actions">
        <button className="button" type="button">
          I’m still here
        </button>
      </div>
    </Modal>
  )
}

/** Restart survey, where something was answered already. */
export function RestartDialog({ onRestart, onStay }: { onRestart: () => void; onStay: () => void }) {
  return (
    <Modal title="Restart the survey?" role="alertdialog" onClose={onStay}>
      <p>The answers given so far are removed, and the survey begins again.</p>
      <div className="actions">
        <button className="button" type="button" onClick={onStay}>
          Carry on answering
        </button>
        <button className="button quiet" type="button" onClick={onRestart}>
          Restart survey
        </button>
      </div>
    </Modal>
  )
}

/** An unattended device opens no other page: it shows the address, for people's own devices. */
export function AddressDialog({ address, onClose }: { address: string; onClose: () => void }) {
  return (
    <Modal title="On your own device" onClose={onClose}>
      <p>This page does not open here. You can read it on your own phone or computer, at</p>
      <p>
        <strong className="address">{address}</strong>
      </p>
      <div className="actions">
        <button className="button" type="button" onClick={onClose}>
          Back to the survey
        </button>
      </div>
    </Modal>
  )
}
