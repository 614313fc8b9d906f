import { useEffect, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { IconButton } from '../design/IconButton.tsx'
import { lazyOverlay } from '../design/lazy-overlay.tsx'

const { View: Palette, preloadOn } = lazyOverlay(() => import('./Palette.tsx').then((file) => file.Palette))

/** The palette must not cover an open dialog. */
const isDialogOpen = () => document.querySelector('[role=dialog],[role=alertdialog]') !== null

/** Opens the command palette, with Ctrl+K or ⌘K too. */
export const PaletteButton = () => {
  const intl = useIntl()
  const [isOpen, setIsOpen] = useState(false)
  const picked = useRef<(() => void) | undefined>(undefined)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      if (event.altKey || event.shiftKey) return
      event.preventDefault()
      if (!isDialogOpen()) setIsOpen(true)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
  useEffect(() => {
    if (isOpen) return
    const run = picked.current
    picked.current = undefined
    // After the palette has returned the focus, so that a dialog opened now returns it to the same place.
    if (run) setTimeout(run)
  }, [isOpen])
  const close = (run?: () => void) => {
    picked.current = run
    setIsOpen(false)
  }
  return (
    <>
      <IconButton
        {...preloadOn}
        icon="search"
        label={intl.formatMessage({ id: 'shell.palette' })}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setIsOpen(true)}
      />
      {isOpen ? <Palette onClose={close} /> : null}
    </>
  )
}
