import type { ReactNode } from 'react'
import { lazyOverlay } from './lazy-overlay.tsx'

export type DialogProps = {
  title: ReactNode
  onClose: () => void
  children?: ReactNode
  /** Buttons, the safe answer first: it gets the focus where nothing inside asks for it. */
  footer?: ReactNode
  size?: 'sm' | 'md' | 'lg'
  /** `alertdialog` for questions before something destructive. */
  role?: 'dialog' | 'alertdialog'
  /** A cross in the corner; questions have none. */
  cross?: boolean
}

/** Chakra's dialog, open while it is drawn: it keeps the focus inside and gives it back where it came from. */
export const { View: Dialog } = lazyOverlay<DialogProps>(() =>
  import('./DialogWindow.tsx').then((file) => file.DialogWindow),
)
