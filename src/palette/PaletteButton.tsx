import { useEffect, useState } from 'react'
import { useIntl } from 'react-intl'
import { IconButton } from '../design/IconButton.tsx'
import { lazyOverlay } from '../design/lazy-overlay.tsx'

const { View: Palette, preloadOn } = lazyOverlay(() => import('./Palette.tsx').then((file) => file.Palette))

/** A question that waits for its answer goes first. */
const isDialogOpen = () => document.querySelector('[role=dialog],[role=alertdialog]') !== null

/** Opens the command palette, with Ctrl+K or ⌘K too. */
export const PaletteButton = () => {
  const intl = useIntl()
  const [isOpen, setIsOpen] = useState(false)
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
  return (
    <>
      <IconButton
        {...preloadOn}
        icon="search"
        label={intl.formatMessage({ id: 'shell.palette' })}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setIsOpen(true)}
      />
      {isOpen ? <Palette onClose={() => setIsOpen(false)} /> : null}
    </>
  )
}
