import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { Button } from '../design/Button.tsx'
import { lazyOverlay } from '../design/lazy-overlay.tsx'
import type { ListTotal } from '../../api/query-list.ts'
import type { ListView } from './list-address.ts'

const { View: ExportDialog, preloadOn } = lazyOverlay(() =>
  import('./ExportDialog.tsx').then((file) => file.ExportDialog),
)

/** The list as a file. */
export const ExportButton = ({ view, total }: { view: ListView; total: ListTotal | undefined }) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button {...preloadOn} onClick={() => setOpen(true)}>
        <FormattedMessage id="dashboard.export" />
      </Button>
      {open ? <ExportDialog {...{ view, total }} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
