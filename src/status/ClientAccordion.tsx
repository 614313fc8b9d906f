import { chakra } from '@chakra-ui/react/styled-system'
import { FormattedMessage } from 'react-intl'
import { ClientInfo } from '../client/ClientInfo.tsx'

const Fold = chakra('details', {
  base: { bg: 'surface', borderWidth: '1px', borderColor: 'line', borderRadius: 'card' },
})
const Opener = chakra('summary', { base: { padding: '4', fontWeight: 600, cursor: 'pointer' } })

/** Client and contact data, folded until wanted. */
export const ClientAccordion = () => (
  <Fold>
    <Opener>
      <FormattedMessage id="status.client" />
    </Opener>
    <ClientInfo />
  </Fold>
)
