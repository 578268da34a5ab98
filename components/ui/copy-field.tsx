'use client'

import { Copy } from 'lucide-react'
import { useId } from 'react'
import { Button } from './button'
import { classes } from './classes'
import { controlHeight, controlStyle } from './field-frame'
import { useCopy } from './use-copy'

type CopyFieldProps = {
  label: string
  value: string
  /** Said once it is on the clipboard, and when it cannot be put there. */
  copied: string
  unableToCopy: string
}

/** A text to take along, with a button that copies it; selected whole when it is reached. */
export function CopyField({ label, value, copied, unableToCopy }: CopyFieldProps) {
  const copy = useCopy({ copied, unableToCopy })
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <div className="mt-1 flex flex-wrap gap-3">
        <input
          id={id}
          readOnly
          value={value}
          onFocus={(event) => event.currentTarget.select()}
          className={classes(controlStyle, controlHeight, 'min-w-0 flex-1 basis-64 font-mono')}
        />
        <Button kind="primary" icon={<Copy size={18} aria-hidden="true" />} onPress={() => void copy(value)}>
          Copy
        </Button>
      </div>
    </div>
  )
}
