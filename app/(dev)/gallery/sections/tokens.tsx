import { Logo, LogoMark } from '@/components/layout/logo'
import { Card } from '@/components/ui/card'
import { Specimen } from './specimen'

const swatches = [
  ['ground', 'bg-ground text-ink'],
  ['paper', 'bg-paper text-ink'],
  ['raised', 'bg-raised text-ink'],
  ['hover', 'bg-hover text-ink'],
  ['ink', 'bg-ink text-paper'],
  ['accent', 'bg-accent text-on-accent'],
  ['accent-strong', 'bg-accent-strong text-on-accent'],
  ['accent-soft', 'bg-accent-soft text-accent'],
  ['attention', 'bg-attention text-on-attention'],
  ['success', 'bg-success-soft text-success'],
  ['error', 'bg-error-soft text-error'],
  ['warning', 'bg-warning-soft text-warning'],
  ['info', 'bg-info-soft text-info'],
] as const

const sizes = [
  ['36', 'text-3xl font-bold'],
  ['28', 'text-2xl font-bold'],
  ['22', 'text-xl font-semibold'],
  ['18', 'text-lg font-semibold'],
  ['16', 'text-base'],
  ['14', 'text-sm text-ink-soft'],
] as const

export function TokensSection() {
  return (
    <Card title="Colour, type and mark">
      <div className="flex flex-col gap-6">
        <ul className="grid grid-cols-2 gap-2 sm:grid-cols-4 lg:grid-cols-7">
          {swatches.map(([name, style]) => (
            <li key={name} className={`flex h-16 items-end rounded-md border border-line p-2 text-sm ${style}`}>
              {name}
            </li>
          ))}
        </ul>
        <div className="flex flex-col gap-1">
          {sizes.map(([size, style]) => (
            <p key={size} className={style}>
              {size} Audiences for theatres, museums and libraries 0123456789
            </p>
          ))}
        </div>
        <Specimen title="Mark and name">
          <Logo />
          <LogoMark size={24} />
          <LogoMark size={48} />
        </Specimen>
      </div>
    </Card>
  )
}
