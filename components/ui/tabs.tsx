'use client'

import { useSearchParams } from 'next/navigation'
import { type ReactNode, useState } from 'react'
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components/Tabs'

type TabView = { title: string; content: ReactNode; disabled?: boolean }

type TabsProps = {
  label: string
  tabs: readonly TabView[]
  /** Keeps every tab's content in the page, so that what was typed in one stays while another is shown. */
  keepMounted?: boolean
}

/** The tab the address asks for with `tabIndex`, or the first that may be opened. */
function openTabIndex(tabs: readonly TabView[], requested: string | null): number {
  const index = requested !== null && /^\d+$/.test(requested) ? Number(requested) : 0
  const tab = tabs[index]
  return tab && !tab.disabled
    ? index
    : Math.max(
        0,
        tabs.findIndex((one) => !one.disabled),
      )
}

/** Opens a tab of this page's `Tabs` from elsewhere: the next step of an editor, the tab with a mistake. */
export function showTab(index: number) {
  const address = new URL(window.location.href)
  address.searchParams.set('tabIndex', String(index))
  // Without a state of ours: only then does Next look at the address again.
  window.history.replaceState(null, '', address)
}

/** Tabs whose choice lives in the address as `tabIndex` (0 is the first), so that a link can lead to any of them. */
export function Tabs({ label, tabs, keepMounted = false }: TabsProps) {
  const requested = useSearchParams().get('tabIndex')
  const [chosen, setChosen] = useState(requested)
  const [lastRequested, setLastRequested] = useState(requested)
  // Whatever else changes the address (a link, the back button, `showTab`) decides.
  if (lastRequested !== requested) {
    setLastRequested(requested)
    setChosen(requested)
  }

  // At once, without waiting for the address to come round.
  function choose(index: number) {
    setChosen(String(index))
    showTab(index)
  }

  return (
    <TabSet label={label} tabs={tabs} keepMounted={keepMounted} open={openTabIndex(tabs, chosen)} onOpen={choose} />
  )
}

function TabSet({
  label,
  tabs,
  keepMounted,
  open,
  onOpen,
}: TabsProps & { open: number; onOpen: (index: number) => void }) {
  return (
    <AriaTabs
      selectedKey={String(open)}
      onSelectionChange={(key) => onOpen(Number(key))}
      className="flex flex-col gap-4"
    >
      <TabList aria-label={label} className="flex gap-1 overflow-x-auto border-line border-b pt-1 pl-1 print:hidden">
        {tabs.map((tab, index) => (
          <Tab
            key={tab.title}
            id={String(index)}
            isDisabled={tab.disabled ?? false}
            className={
              '-mb-px flex min-h-10 shrink-0 cursor-pointer items-center rounded-t-md pointer-coarse:min-h-11 border-transparent border-b-3 px-4 forced-colors:border-[Canvas] ' +
              'text-ink-soft hover:bg-hover hover:text-ink data-selected:border-accent data-selected:font-semibold forced-colors:data-selected:border-[Highlight] ' +
              'data-selected:text-accent data-disabled:cursor-not-allowed data-disabled:opacity-70 data-disabled:hover:bg-transparent ' +
              'data-disabled:hover:text-ink-soft focus-visible:-outline-offset-3'
            }
          >
            {tab.title}
          </Tab>
        ))}
      </TabList>
      {tabs.map((tab, index) => (
        <TabPanel
          key={tab.title}
          id={String(index)}
          shouldForceMount={keepMounted ?? false}
          className="rounded-md data-inert:hidden focus-visible:outline-offset-4"
        >
          {tab.content}
        </TabPanel>
      ))}
    </AriaTabs>
  )
}
