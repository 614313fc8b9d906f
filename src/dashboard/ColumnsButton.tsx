import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { Button } from '../design/Button.tsx'
import { lazyOverlay } from '../design/lazy-overlay.tsx'
import type { ColumnChoice } from './ColumnsDialog.tsx'

const { View: ColumnsDialog, preloadOn } = lazyOverlay(() =>
  import('./ColumnsDialog.tsx').then((file) => file.ColumnsDialog),
)

/** Which columns the list has, and in what order. */
export const ColumnsButton = (choice: ColumnChoice) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button {...preloadOn} onClick={() => setOpen(true)}>
        <FormattedMessage id="dashboard.columns" />
      </Button>
      {open ? <ColumnsDialog {...choice} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
