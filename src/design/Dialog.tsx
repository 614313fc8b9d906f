import type { ReactNode } from 'react'
import { lazyOverlay } from './lazy-overlay.tsx'

export type DialogProps = {
  title: ReactNode
  onClose: () => void
  children?: ReactNode
  /** Buttons, the safe answer first: it gets the focus unless an element inside requests it. */
  footer?: ReactNode
  size?: 'sm' | 'md' | 'lg'
  /** `alertdialog` for questions before something destructive. */
  role?: 'dialog' | 'alertdialog'
  /** Shows a close button; questions have none. */
  cross?: boolean
}

/** Chakra's dialog, open while it is rendered: it traps the focus and returns it on closing. */
export const { View: Dialog } = lazyOverlay<DialogProps>(() =>
  import('./DialogWindow.tsx').then((file) => file.DialogWindow),
)
