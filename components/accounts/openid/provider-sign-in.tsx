import { LogIn } from 'lucide-react'
import { buttonStyle } from '@/components/ui/button-style'
import { classes } from '@/components/ui/classes'

/** The button that leads to the outside identity provider. An ordinary link: it leaves our pages, and nothing may fetch it before. */
export function ProviderSignIn({ name, address }: { name: string; address: string }) {
  return (
    <a href={address} className={classes(buttonStyle('primary'), 'w-full')}>
      <LogIn size={18} aria-hidden="true" />
      <span>Sign in with {name}</span>
    </a>
  )
}

/** Between the two ways of signing in. */
export function PasswordDivider() {
  return (
    <p className="my-5 flex items-center gap-3 text-ink-soft before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
      or with your email and password
    </p>
  )
}
