/**
 * Lets arrow keys, Home and End go through the values of a drawn chart, and a pointer point at them: the words of the value
 * stand beside it, and are read out for who uses keys. Escape puts them away.
 * @returns what takes all of it away
 */
export function addChartKeys(figure: HTMLElement): () => void {
  const words = document.createElement('p')
  words.className = 'chart-words'
  let reached: SVGElement | undefined
  const drawings = () => figure.querySelectorAll('svg')

  function reach(value: SVGElement | undefined, byKey = false) {
    if (value === reached) return
    reached?.removeAttribute('data-reached')
    reached = value
    // A drawing that was made anew has taken the words with it.
    if (!words.isConnected) figure.append(words)
    words.ariaLive = byKey ? 'polite' : 'off'
    words.textContent = value ? wordsOf(value) : ''
    if (!value) return
    value.setAttribute('data-reached', '')
    const [around, box] = [figure.getBoundingClientRect(), value.getBoundingClientRect()]
    const middle = box.left - around.left + box.width / 2 - words.offsetWidth / 2
    words.style.left = `${Math.max(0, Math.min(middle, around.width - words.offsetWidth))}px`
    words.style.top = `${box.top - around.top - words.offsetHeight - 6}px`
  }

  function onKey(event: KeyboardEvent) {
    const drawing = event.target
    if (!(drawing instanceof SVGSVGElement)) return
    const values = [...drawing.querySelectorAll<SVGElement>('.chart-value')]
    const at = reached ? values.indexOf(reached) : -1
    const places: Record<string, number> = {
      ArrowRight: at + 1,
      ArrowDown: at + 1,
      ArrowLeft: at - 1,
      ArrowUp: at - 1,
      Home: 0,
      End: values.length - 1,
    }
    const place = places[event.key]
    if (place === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    reach(values[Math.max(0, Math.min(place, values.length - 1))], true)
  }

  const onEscape = ({ key }: KeyboardEvent) => key === 'Escape' && reach(undefined)
  const onPoint = ({ target }: Event) => reach((target as Element).closest<SVGElement>('.chart-value') ?? undefined)
  const onLeave = () => reach(undefined)

  for (const drawing of drawings()) drawing.setAttribute('tabindex', '0')
  figure.addEventListener('keydown', onKey)
  figure.addEventListener('pointerover', onPoint)
  figure.addEventListener('pointerleave', onLeave)
  figure.addEventListener('focusout', onLeave)
  document.addEventListener('keydown', onEscape)
  return () => {
    reach(undefined)
    words.remove()
    for (const drawing of drawings()) drawing.removeAttribute('tabindex')
    figure.removeEventListener('keydown', onKey)
    figure.removeEventListener('pointerover', onPoint)
    figure.removeEventListener('pointerleave', onLeave)
    figure.removeEventListener('focusout', onLeave)
    document.removeEventListener('keydown', onEscape)
  }
}

/** The words of a value. They are no longer its `<title>`, which a browser would show beside ours. */
function wordsOf(value: SVGElement): string {
  const title = value.querySelector('title')
  if (title) {
    value.dataset.words = title.textContent ?? ''
    title.remove()
  }
  return value.dataset.words ?? ''
}
