import { Accordion } from '@chakra-ui/react/accordion'
import { FormattedMessage } from 'react-intl'
import { ClientInfo } from '../client/ClientInfo.tsx'
import { Icon } from '../design/Icon.tsx'
import '../design/recipes/accordion.ts'

/** Client and contact data, folded until wanted. */
export const ClientAccordion = () => (
  <Accordion.Root collapsible lazyMount>
    <Accordion.Item value="client">
      <h2>
        <Accordion.ItemTrigger>
          <Accordion.ItemIndicator>
            <Icon name="right" />
          </Accordion.ItemIndicator>
          <FormattedMessage id="status.client" />
        </Accordion.ItemTrigger>
      </h2>
      <Accordion.ItemContent>
        <ClientInfo />
      </Accordion.ItemContent>
    </Accordion.Item>
  </Accordion.Root>
)
