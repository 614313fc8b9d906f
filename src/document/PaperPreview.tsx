import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { FormattedMessage } from 'react-intl'
import { FailedQuery } from '../api/FailedQuery.tsx'
import { Button } from '../design/Button.tsx'
import { Dialog } from '../design/Dialog.tsx'
import { Note } from '../design/Note.tsx'
import { saveFile } from './save-file.ts'
import { PaperFrame } from './PaperFrame.tsx'

type Props = {
  title: string
  /** The paper as a page of HTML. */
  page: string
  /** Makes the same paper as a PDF. */
  fetch: () => Promise<{ name: string; content: Blob }>
  /** Message id of the alert after the PDF is made. */
  done: string
  onClose: () => void
  /** The next step, which takes the solid button from the PDF. */
  lead?: ReactNode
  /** The label of the closing button, if it leads to a step. */
  back?: ReactNode
}

/** A preview of a paper, to be printed or saved as a PDF. */
export const PaperPreview = ({ title, page, fetch, done, onClose, lead, back }: Props) => {
  const frame = useRef<HTMLIFrameElement>(null)
  const download = useMutation({ mutationFn: fetch, onSuccess: saveFile })
  return (
    <Dialog
      size="lg"
      title={title}
      onClose={onClose}
      footer={
        <>
          {back ? <Button onClick={onClose}>{back}</Button> : null}
          <Button icon="print" onClick={() => frame.current?.contentWindow?.print()}>
            <FormattedMessage id="document.preview.print" />
          </Button>
          <Button
            {...(lead ? {} : { variant: 'solid' })}
            icon="download"
            busy={download.isPending}
            onClick={() => download.mutate()}
          >
            <FormattedMessage id="document.preview.download" />
          </Button>
          {lead}
        </>
      }
    >
      {/* Alerts of the page are behind an open dialog, so this one shows its own. */}
      {download.error ? <FailedQuery error={download.error} retry={() => download.mutate()} /> : null}
      {download.isSuccess ? (
        <Note status="success" role="status">
          <FormattedMessage id={done} />
        </Note>
      ) : null}
      <PaperFrame ref={frame} title={title} page={page} onEscape={onClose} />
    </Dialog>
  )
}
