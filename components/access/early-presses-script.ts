/**
 * Runs before anything else on a page, and hears people until the page's own script has taken over. A button would do nothing, a
 * form that only the script can send would put what was typed into the address, and the script would empty the fields again. So
 * what is typed is remembered, and the last button or form that was pressed waits; both are done once there is somebody who
 * hears them. Forms with an address of their own, and links, work without the script and are left alone.
 */
export const earlyPressesScript = `{
  const typed = new Map()
  let pressed
  const listeners = {
    input: ({ target }) => {
      if (target.matches('textarea, input:not([type=checkbox], [type=radio], [type=file])')) typed.set(target, target.value)
    },
    click: (event) => {
      const button = event.target.closest('button[type=button]')
      if (button) wait(event, () => button.isConnected && button.click())
    },
    submit: (event) => {
      const { target: form, submitter } = event
      if (!form.hasAttribute('action')) wait(event, () => form.isConnected && form.requestSubmit(submitter))
    },
  }
  const wait = (event, press) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    pressed = press
  }
  for (const type in listeners) addEventListener(type, listeners[type], true)
  window.releaseEarlyPresses = () => {
    for (const type in listeners) removeEventListener(type, listeners[type], true)
    for (const [field, value] of typed) {
      if (!field.isConnected) continue
      // As if it were typed now: React hears of a change where what it wrote last, by the field's own setter, is something else.
      field.value = ''
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, value)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
    pressed?.()
    typed.clear()
    pressed = undefined
  }
}`
