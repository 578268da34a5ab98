'use client'

import { useEffect } from 'react'

/** On a shared computer the next person finds no search, filter or chosen organisation of the last one. */
export function ClearTabStorage() {
  useEffect(() => sessionStorage.clear(), [])
  return null
}
