import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { FormattedMessage } from 'react-intl'
import { FailedAnswer } from '../answer/FailedAnswer.tsx'
import { Button } from '../design/Button.tsx'
import { Dialog } from '../design/Dialog.tsx'
import { Note } from '../design/Note.tsx'
import { keepFile } from './keepFile.ts'
import { PaperFrame } from './PaperFrame.tsx'

type Props = {
  title: string
  /** The paper as a page of HTML. */
  page: string
  /** Makes the same paper as a PDF. */
  fetch: () => Promise<{ name: string; content: Blob }>
  /** Message id that tells that the PDF is made. */
  done: string
  onClose: () => void
}

/** A paper to look at before it goes anywhere, to be printed as it is or kept as a PDF. */
export const PaperPreview = ({ title, page, fetch, done, onClose }: Props) => {
  const frame = useRef<HTMLIFrameElement>(null)
  const download = useMutation({ mutationFn: fetch, onSuccess: keepFile })
  return (
    <Dialog
      size="large"
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button icon="print" onClick={() => frame.current?.contentWindow?.print()}>
            <FormattedMessage id="document.preview.print" />
          </Button>
          <Button
            variant="primary"
            icon="download"
            busy={download.isPending}
            onClick={() => download.mutate()}
          >
            <FormattedMessage id="document.preview.download" />
          </Button>
        </>
      }
    >
      {/* Alerts of the page stand behind an open dialog. */}
      {download.error ? <FailedAnswer error={download.error} retry={() => download.mutate()} /> : null}
      {download.isSuccess ? (
        <Note tone="approved" role="status">
          <FormattedMessage id={done} />
        </Note>
      ) : null}
      <PaperFrame ref={frame} title={title} page={page} onEscape={onClose} />
    </Dialog>
  )
}
