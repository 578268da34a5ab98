import { useEffect, useRef } from 'react'

/**
 * Keeps the page where files are dropped beside the places for them: the browser would leave it to show the file.
 * @param onFile called for a file that was dropped so
 */
export function useStrayFiles(onFile?: () => void) {
  const latest = useRef(onFile)
  useEffect(() => {
    latest.current = onFile
  })
  useEffect(() => {
    const take = (event: DragEvent) => {
      // What is dropped in its place has been taken there; a dragged text goes where it is let go.
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      if (event.type === 'drop') latest.current?.()
      else event.dataTransfer.dropEffect = 'none'
    }
    window.addEventListener('dragover', take)
    window.addEventListener('drop', take)
    return () => {
      window.removeEventListener('dragover', take)
      window.removeEventListener('drop', take)
    }
  }, [])
}
