import type { ReactNode } from 'react'
import { countOf } from '@/lib/floor/format-number'

type FrameProps = {
  organisation: string
  /** The logo as a `data:` address. */
  logo: string | null
  onRestart?: (() => void) | undefined
  /** How many answers wait on the device. */
  waiting?: number
  onStaff?: (() => void) | undefined
  children: ReactNode
}

const inWords = (waiting: number) => countOf(waiting, 'answer waits', 'answers wait')

/** Unattended mode's page: the logo and Restart survey above, and for staff a small foot. */
export function Frame({ organisation, logo, onRestart, waiting = 0, onStaff, children }: FrameProps) {
  return (
    <div className="u-page">
      <header className="top">
        <div className="wide u-head">
          {logo ? (
            // biome-ignore lint/performance/noImgElement: there is no framework on the device
            <img className="logo" src={logo} alt={organisation} height={48} />
          ) : (
            <p className="name" dir="auto">
              {organisation}
            </p>
          )}
          {onRestart && (
            <button className="button quiet u-restart" type="button" onClick={onRestart}>
              Restart survey
            </button>
          )}
        </div>
      </header>
      <main className="wide">
        <div className="sheet">{children}</div>
      </main>
      {onStaff && (
        <footer className="wide u-foot">
          <p>{waiting > 0 && `${inWords(waiting)} on this device`}</p>
          <button className="u-staff" type="button" onClick={onStaff}>
            Staff
          </button>
        </footer>
      )}
    </div>
  )
}
