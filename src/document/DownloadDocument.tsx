import { useMutation } from '@tanstack/react-query'
import { useIntl } from 'react-intl'
import { documentCalls } from '../../api/document.calls.ts'
import type { Document } from '../../api/document.ts'
import { useAlerts } from '../shell/alerts/useAlerts.ts'
import { call } from '../api/call.ts'
import { IconButton } from '../design/IconButton.tsx'
import { saveFile } from './save-file.ts'

/** Downloads one document. */
export const DownloadDocument = ({ document: { docFileId, fileName } }: { document: Document }) => {
  const intl = useIntl()
  const { failWith } = useAlerts()
  const download = useMutation({
    mutationFn: () => call(documentCalls.get, { params: { id: docFileId } }),
    onSuccess: saveFile,
    onError: (error) => failWith(error),
  })
  return (
    <IconButton
      icon="download"
      label={intl.formatMessage({ id: 'document.download' }, { name: fileName })}
      busy={download.isPending}
      onClick={() => download.mutate()}
    />
  )
}
