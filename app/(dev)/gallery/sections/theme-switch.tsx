'use client'

import { useEffect, useState } from 'react'
import { Select } from '@/components/ui/select'

type Theme = 'device' | 'light' | 'dark'

const themes = [
  { id: 'device', name: 'As the device' },
  { id: 'light', name: 'Light' },
  { id: 'dark', name: 'Dark' },
]

/** The colours that a rule of the tokens sets on the page as a whole. */
function coloursUnder(rules: CSSRuleList): [string, string][] {
  return [...rules].flatMap((rule): [string, string][] => {
    if (rule instanceof CSSMediaRule || rule instanceof CSSLayerBlockRule) return []
    if (!(rule instanceof CSSStyleRule) || rule.selectorText !== ':root') return []
    return [...rule.style]
      .filter((name) => name.startsWith('--'))
      .map((name) => [name, rule.style.getPropertyValue(name)])
  })
}

/** The product follows the device; only here can the other theme be looked at without changing it. */
export function ThemeSwitch() {
  const [theme, setTheme] = useState<Theme>('device')
  useEffect(() => {
    const root = document.documentElement
    root.removeAttribute('style')
    if (theme === 'device') return
    const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])
    const dark = rules.filter((rule) => rule instanceof CSSMediaRule && /scheme:\s*dark/.test(rule.conditionText))
    const sets =
      theme === 'dark'
        ? dark.flatMap((rule) => coloursUnder((rule as CSSMediaRule).cssRules))
        : [...document.styleSheets].flatMap((sheet) => coloursUnder(sheet.cssRules))
    for (const [name, value] of sets) root.style.setProperty(name, value)
    root.style.setProperty('color-scheme', theme)
  }, [theme])
  return (
    <Select
      label="Theme"
      choices={themes}
      blank={false}
      value={theme}
      onChange={(id) => setTheme(id === 'light' || id === 'dark' ? id : 'device')}
    />
  )
}
