import { chakra } from '@chakra-ui/react/styled-system'
import { useId, useState, type ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { Button } from '../design/Button.tsx'
import { Row } from '../design/Row.tsx'
import { Text } from '../design/Text.tsx'
import type { Container } from '../../contract/container.ts'
import { Signatures } from './Signatures.tsx'

const Frame = chakra('li', {
  base: {
    display: 'grid',
    gap: '3',
    padding: '12px 16px',
    borderBottomWidth: '1px',
    borderColor: 'line',
    '&:not(:has(+ *))': { borderBottomWidth: 0 },
  },
})
const Names = chakra('span', { base: { display: 'grid', minWidth: 0, overflowWrap: 'anywhere' } })

type Props = {
  container: Container
  /** Before the name: what picks it. */
  lead?: ReactNode
  badge: ReactNode
  actions?: ReactNode
  /** Open from the start. */
  open?: boolean
}

/** A container: its number and documents, how it stands, and on request its signatures. */
export const ContainerRow = ({ container, lead, badge, actions, open = false }: Props) => {
  const id = useId()
  const [expanded, setExpanded] = useState(open)
  const { title, files } = container
  return (
    <Frame>
      <Row apart columnGap="4">
        <Row flex="1 1 220px" flexWrap="nowrap" gap="3">
          {lead}
          <Names>
            <b>{title}</b>
            <Text as="span" size="small" tone="soft">
              {files.map(({ file_name: name }) => name).join(', ')}
            </Text>
          </Names>
        </Row>
        <Row>
          {badge}
          {actions}
          <Button
            size="small"
            variant="quiet"
            icon={expanded ? 'up' : 'down'}
            aria-expanded={expanded}
            aria-controls={id}
            onClick={() => setExpanded(!expanded)}
          >
            <FormattedMessage id="container.signatures" />
          </Button>
        </Row>
      </Row>
      <div id={id} hidden={!expanded}>
        {expanded ? <Signatures container={container} /> : null}
      </div>
    </Frame>
  )
}
