import { Text } from '@chakra-ui/react/text'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { useIsOffline } from '../../api/connection.ts'
import { formatShortMoment } from '../../design/moment.ts'

/** When something was loaded, milliseconds since 1970; 0 if it never was. */
type Props = { at: number }

/** How old rows are, while they cannot be refreshed. */
export const AsOf = ({ at }: Props) => (useIsOffline() && at > 0 ? <Age at={at} /> : null)

const Age = ({ at }: Props) => {
  const [now] = useState(() => new Date().toISOString())
  return (
    <Text as="span" textStyle="small" color="ink2" whiteSpace="nowrap">
      <FormattedMessage
        id="connection.asOf"
        values={{ time: formatShortMoment(new Date(at).toISOString(), now) }}
      />
    </Text>
  )
}
