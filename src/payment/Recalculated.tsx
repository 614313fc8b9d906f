import { FormattedMessage } from 'react-intl'
import { Icon } from '../design/Icon.tsx'
import { Row } from '../design/Row.tsx'
import { Spinner } from '../design/Spinner.tsx'
import { Text } from '../design/Text.tsx'
import { usePayment } from './usePayment.ts'

/** Whether the payment shown is of the terms as they stand now. */
export const Recalculated = () => {
  const { data, gap, isStale } = usePayment()
  const busy = isStale || (gap === null && !data)
  return (
    <Text as="span" size="small" tone="soft" role="status" data-print="no">
      {gap !== null ? null : (
        <Row as="span" gap="1.5">
          {busy ? <Spinner /> : <Icon name="check" />}
          <FormattedMessage id={busy ? 'payment.recalculating' : 'payment.recalculated'} />
        </Row>
      )}
    </Text>
  )
}
