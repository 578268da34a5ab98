/**
 * Runs before anything else on a page, and hears people until the page's own script has taken over. A button would do nothing,
 * and a form that only the script can send would put what was typed into the address: the one that was pressed last waits, and
 * is done once there is somebody who hears it. Forms with an address of their own, and links, work without the script and are
 * left alone. What was typed stays in its boxes (`components/ui/use-early-input.ts`); what was chosen from a list or ticked is chosen once more, since
 * React takes no notice of what happened before it.
 */
export const earlyPressesScript = `{
  let pressed
  const chosen = new Map()
  const isTicked = (control) => control.matches?.('[type=checkbox], [type=radio]')
  const remember = (control, choice) => {
    for (const other of chosen.keys())
      if (other === control || (other.type === 'radio' && other.name === control.name && other.form === control.form))
        chosen.delete(other)
    chosen.set(control, choice)
  }
  const chooseAgain = (control, choice) => {
    if (!control.isConnected) return
    if (!isTicked(control)) {
      control.value = choice
      control.dispatchEvent(new Event('change', { bubbles: true }))
    } else if (choice !== control.defaultChecked) {
      control.checked = !choice
      control.click()
    }
  }
  const wait = (event, press) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    pressed = press
  }
  const listeners = {
    click: (event) => {
      const button = event.target.closest?.('button[type=button]')
      if (button) wait(event, () => button.isConnected && button.click())
      // Ticked all the same; but nobody is to hear of it twice.
      else if (isTicked(event.target)) event.stopImmediatePropagation()
    },
    submit: (event) => {
      const { target: form, submitter } = event
      if (!form.hasAttribute('action')) wait(event, () => form.isConnected && form.requestSubmit(submitter))
    },
    change: (event) => {
      const { target } = event
      if (target.matches('select')) remember(target, target.value)
      else if (isTicked(target)) remember(target, target.checked)
      else return
      event.stopImmediatePropagation()
    },
  }
  for (const type in listeners) addEventListener(type, listeners[type], true)
  window.releaseEarlyPresses = () => {
    for (const type in listeners) removeEventListener(type, listeners[type], true)
    for (const [control, choice] of chosen) chooseAgain(control, choice)
    chosen.clear()
    pressed?.()
    pressed = undefined
  }
}`
