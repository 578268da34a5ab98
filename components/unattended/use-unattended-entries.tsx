'use client'

import { MonitorSmartphone, Tablet } from 'lucide-react'
import dynamic from 'next/dynamic'
import { type ReactNode, useState } from 'react'
import { useAbility } from '@/components/access/can'
import type { MenuEntry } from '@/components/ui/menu'
import { eventOwner } from '@/lib/floor/access/event-role'
import { isActiveOrScheduled } from '@/lib/surveys/lifecycle'
import type { SurveyDetails } from '@/lib/surveys/read-surveys'

const StartDialog = dynamic(() => import('./start-dialog').then((file) => file.StartDialog))
const DevicesDialog = dynamic(() => import('./devices-dialog').then((file) => file.DevicesDialog))

/**
 * Start unattended mode, while the survey takes answers or soon will, and the devices on which it was left; for its
 * event's owner. `dialogs` is what they open.
 */
export function useUnattendedEntries(survey: SurveyDetails): { entries: readonly MenuEntry[]; dialogs: ReactNode } {
  const ability = useAbility()
  const [open, setOpen] = useState<'start' | 'devices'>()
  const close = () => setOpen(undefined)
  if (!ability.can('update', 'survey') || survey.actingAsRelationshipTypeValue !== eventOwner)
    return { entries: [], dialogs: null }
  const start: MenuEntry = {
    id: 'unattended',
    label: 'Start unattended mode',
    icon: <Tablet size={18} aria-hidden="true" />,
    onAction: () => setOpen('start'),
  }
  const devices: MenuEntry = {
    id: 'devices',
    label: 'Devices',
    icon: <MonitorSmartphone size={18} aria-hidden="true" />,
    onAction: () => setOpen('devices'),
  }
  return {
    entries: isActiveOrScheduled(survey.state) ? [start, devices] : [devices],
    dialogs: (
      <>
        {open === 'start' && <StartDialog survey={survey} onClose={close} />}
        {open === 'devices' && <DevicesDialog survey={survey} onClose={close} />}
      </>
    ),
  }
}
