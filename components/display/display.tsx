'use client'

import { createContext, type ReactNode, useContext, useState } from 'react'
import { Switch } from '@/components/ui/switch'
import { useAction } from '@/components/ui/use-action'
import { api } from '@/lib/api'
import { type Display, usualDisplay } from '@/lib/floor/identity/display'
import { messages } from '@/lib/users/messages'

type KeptDisplay = Display & { keep: (part: Partial<Display>) => void }

const DisplayContext = createContext<KeptDisplay>({ ...usualDisplay, keep: () => {} })

/** How the person who is signed in likes lists and keys. */
export const useDisplay = () => useContext(DisplayContext)

/** Hands it out and keeps what they change; where that fails it is as it was. The rows of lists are as high as it says. */
export function DisplayProvider({ display, children }: { display: Display; children: ReactNode }) {
  const [shown, setShown] = useState(display)
  const { run } = useAction()

  async function keep(part: Partial<Display>) {
    const next = { ...shown, ...part }
    let isKept = false
    setShown(next)
    await run(messages.unableToSetDisplay, async () => {
      await api.send('PUT /api/users/profile/display', { body: next })
      isKept = true
    })
    if (!isKept) setShown(shown)
  }

  return (
    <DisplayContext.Provider value={{ ...shown, keep: (part) => void keep(part) }}>
      <div className="contents" data-rows={shown.denseRows ? 'dense' : undefined}>
        {children}
      </div>
    </DisplayContext.Provider>
  )
}

export function DenseRowsSwitch() {
  const { denseRows, keep } = useDisplay()
  return (
    <Switch
      label="Low rows in lists"
      hint="More of a list is in sight at once."
      value={denseRows}
      onChange={(wanted) => keep({ denseRows: wanted })}
    />
  )
}

export function SingleKeysSwitch() {
  const { singleKeys, keep } = useDisplay()
  return (
    <Switch
      label="Shortcuts of one key"
      hint="? and / alone. Turn them off if you speak to your computer, or press them by accident."
      value={singleKeys}
      onChange={(wanted) => keep({ singleKeys: wanted })}
    />
  )
}
