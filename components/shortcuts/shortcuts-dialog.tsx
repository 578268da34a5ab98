'use client'

import { Fragment } from 'react'
import { DenseRowsSwitch, SingleKeysSwitch } from '@/components/display/display'
import { Dialog } from '@/components/ui/dialog'
import { shortcutGroups } from './shortcut-list'

const keyStyle = 'rounded-sm border border-line-strong bg-ground px-1.5 font-sans text-sm'

/** The sheet of shortcuts, with the two settings that belong to it. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open title="Keyboard shortcuts" onClose={onClose} dismissable>
      <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        {shortcutGroups.map(({ where, shortcuts }) => (
          <section key={where} aria-label={where}>
            <h3 className="mb-1 font-semibold">{where}</h3>
            <dl className="divide-y divide-line border-line border-y">
              {shortcuts.map(({ does, keys }) => (
                <div key={does} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1.5">
                  <dt>{does}</dt>
                  <dd className="flex flex-wrap items-center gap-1">
                    {keys.map((together, at) => (
                      <Fragment key={together.join()}>
                        {at > 0 && <span className="text-ink-soft text-sm">or</span>}
                        {together.map((key) => (
                          <kbd key={key} className={keyStyle}>
                            {key}
                          </kbd>
                        ))}
                      </Fragment>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <p className="mt-4 text-ink-soft text-sm">On a Mac it is ⌘ in place of Ctrl.</p>
      <div className="mt-5 flex flex-col gap-4">
        <SingleKeysSwitch />
        <DenseRowsSwitch />
      </div>
    </Dialog>
  )
}
