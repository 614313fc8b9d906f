import type { DialogProps } from './DialogWindow.tsx'
import { lazyOverlay } from './lazy-overlay.tsx'

/** Chakra's dialog, open while it is rendered: it traps the focus and returns it on closing. */
export const { View: Dialog } = lazyOverlay<DialogProps>(() =>
  import('./DialogWindow.tsx').then((file) => file.DialogWindow),
)
