'use client'

import { Printer } from 'lucide-react'
import { Button } from '@/components/ui/button'

/** Prints the page as it is: the paper leaves out what only a screen needs. */
export function PrintButton() {
  return (
    <Button icon={<Printer size={18} aria-hidden="true" />} iconOnlyBelow={625} onPress={() => window.print()}>
      Print
    </Button>
  )
}
