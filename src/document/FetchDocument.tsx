import { useMutation } from '@tanstack/react-query'
import { useIntl } from 'react-intl'
import { documentCalls } from '../../contract/document.calls.ts'
import type { Document } from '../../contract/document.ts'
import { useAlerts } from '../alerts/useAlerts.ts'
import { call } from '../call.ts'
import { IconButton } from '../design/IconButton.tsx'
import { keepFile } from './keepFile.ts'

/** Downloads one document. */
export const FetchDocument = ({ document: { docFileId, fileName } }: { document: Document }) => {
  const intl = useIntl()
  const { failWith } = useAlerts()
  const download = useMutation({
    mutationFn: () => call(documentCalls.get, { params: { id: docFileId } }),
    onSuccess: keepFile,
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
