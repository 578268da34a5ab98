/** Messages about deliveries. The wording is ours: the specification has none. */
export const messages = {
  invalidKey: 'The header Idempotency-Key must have 1 to 255 printable characters.',
  otherBody:
    'This Idempotency-Key came with another file before. Send the same file, or choose a key that was not used within 30 days.',
  copied: 'Command copied.',
  unableToCopy: 'The command could not be copied. Please select it and copy it yourself.',
} as const
