'use client'

/**
 * Where signing in leads back to. No server is told which part of a page an address names (`#by-quarter`); the browser keeps
 * it while it is sent to sign in, and it goes along from here.
 */
export const ReturnField = ({ returnUrl }: { returnUrl: string }) => (
  <input
    type="hidden"
    name="returnUrl"
    defaultValue={returnUrl}
    ref={(input) => {
      if (input && !returnUrl.includes('#')) input.value = returnUrl + window.location.hash
    }}
  />
)
