import { Text } from '@chakra-ui/react/text'
import { FormattedMessage } from 'react-intl'
import type { FormGap } from '../../domain/current-deal.ts'

/** Why no payment can be computed, and what to do. */
export const PaymentGapText = ({ gap }: { gap: FormGap }) => (
  <Text color="ink2">
    <FormattedMessage id={`payment.gap.${gap}`} />
  </Text>
)
