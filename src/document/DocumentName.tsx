import { Text } from '@chakra-ui/react/text'
import { useIntl } from 'react-intl'
import type { Document } from '../../api/document.ts'
import { formatMoment } from '../design/moment.ts'

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
