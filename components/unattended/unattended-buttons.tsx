'use client'

import { MonitorSmartphone, Tablet } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { useAbility } from '@/components/access/can'
import { Button } from '@/components/ui/button'
import { eventOwner } from '@/lib/floor/access/acting-as'
import type { SurveyDetails } from '@/lib/surveys/read-surveys'

const StartDialog = dynamic(() => import('./start-dialog').then((file) => file.StartDialog))
const DevicesDialog = dynamic(() => import('./devices-dialog').then((file) => file.DevicesDialog))

/** Start unattended mode (document 3 §2), and the devices on which the survey was left, for its event's owner. */
export function UnattendedButtons({ survey }: { survey: SurveyDetails }) {
  const ability = useAbility()
  const [open, setOpen] = useState<'start' | 'devices'>()
  const close = () => setOpen(undefined)
  if (!ability.can('update', 'survey') || survey.actingAsRelationshipTypeValue !== eventOwner) return null
  return (
    <>
      {survey.quickCode && (
        <Button icon={<Tablet size={18} aria-hidden="true" />} onPress={() => setOpen('start')}>
          Start unattended mode
        </Button>
      )}
      <Button icon={<MonitorSmartphone size={18} aria-hidden="true" />} onPress={() => setOpen('devices')}>
        Devices
      </Button>
      {open === 'start' && <StartDialog survey={survey} onClose={close} />}
      {open === 'devices' && <DevicesDialog survey={survey} onClose={close} />}
    </>
  )
}
