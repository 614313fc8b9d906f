import { FormattedMessage } from 'react-intl'
import { Text } from '../design/Text.tsx'
import type { PaymentGap } from './useDeal.ts'

/** Why no payment can be computed, and what to do. */
export const GapText = ({ gap }: { gap: PaymentGap }) => (
  <Text tone="soft">
    <FormattedMessage id={`payment.gap.${gap}`} />
  </Text>
)
