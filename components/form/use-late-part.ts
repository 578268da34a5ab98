'use client'

import { useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'

/**
 * For a part of a form whose script comes later: it shows also what was set after it was first drawn and before it was on
 * the page. React draws such a part in pieces, while the form goes on; react-hook-form tells of a change only what is there.
 */
export function useLatePart(): void {
  const { getValues, setValue } = useFormContext()
  const [drawn] = useState(() => getValues())
  useEffect(() => {
    for (const [name, value] of Object.entries(getValues())) if (value !== drawn[name]) setValue(name, value)
  }, [drawn, getValues, setValue])
}
