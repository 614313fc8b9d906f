import { Text } from '@chakra-ui/react/text'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { styled } from '../design/theme/styled.ts'
import { documentCalls } from '../../api/document.calls.ts'
import type { Document } from '../../api/document.ts'
import { call } from '../api/call.ts'
import { IconButton } from '../design/IconButton.tsx'
import { useAlerts } from '../shell/alerts/useAlerts.ts'
import { saveFile } from './save-file.ts'
import { formatMoment } from '../design/moment.ts'

const Item = styled('li', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 12px',
    minHeight: '12',
    padding: '8px 16px',
    borderBottomWidth: '1px',
    borderColor: 'line',
    '&:not(:has(+ *))': { borderBottomWidth: 0 },
  },
})
const Body = styled('div', {
  base: {
    flex: '1 1 200px',
    minWidth: 0,
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    overflowWrap: 'anywhere',
  },
})

export const DocumentList = styled('ul', {
  base: { listStyle: 'none' },
  variants: { framed: { true: { borderBlockWidth: '1px', borderColor: 'line' } } },
})

type Props = { lead?: ReactNode; actions?: ReactNode; children: ReactNode }

/** One line of a list of files: a leading slot, the file, and its actions. */
export const DocumentLine = ({ lead, actions, children }: Props) => (
  <Item>
    {lead}
    <Body>{children}</Body>
    {actions}
  </Item>
)

const KILO = 1000
const MEGA = 1_000_000

/** A document's name with size, author and date. */
export const DocumentName = ({ document }: { document: Document }) => {
  const { fileName, size, createdByName, createdDtime } = document
  const parts = [useSize(size), createdByName, formatMoment(createdDtime)]
  return (
    <>
      <Text as="span" fontWeight="600">
        {fileName}
      </Text>
      <Text as="span" textStyle="meta" color="ink3">
        {parts.filter((part) => part !== '').join(', ')}
      </Text>
    </>
  )
}

/** Formats bytes in decimal units. */
const useSize = (bytes: number): string => {
  const intl = useIntl()
  const [value, unit] = bytes < MEGA ? [Math.ceil(bytes / KILO), 'kilobyte'] : [bytes / MEGA, 'megabyte']
  return intl.formatNumber(value, { style: 'unit', unit, maximumFractionDigits: 1 })
}

/** Downloads one document. */
export const DownloadDocument = ({
  document: { docFileId, fileName },
}: {
  document: Pick<Document, 'docFileId' | 'fileName'>
}) => {
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
