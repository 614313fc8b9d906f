import { HStack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { useId, useState, type ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { Button } from '../design/Button.tsx'
import { styled } from '../design/theme/styled.ts'
import type { Container } from '../../api/container.ts'
import { Signatures } from './Signatures.tsx'

const Frame = styled('li', {
  base: {
    display: 'grid',
    gap: '3',
    padding: '12px 16px',
    borderBottomWidth: '1px',
    borderColor: 'line',
    '&:not(:has(+ *))': { borderBottomWidth: 0 },
  },
})
const Names = styled('span', { base: { display: 'grid', minWidth: 0, overflowWrap: 'anywhere' } })

type Props = {
  container: Container
  /** Slot before the name, such as a checkbox. */
  lead?: ReactNode
  badge: ReactNode
  actions?: ReactNode
  /** Slot below the name. */
  note?: ReactNode
  /** Initially open. */
  open?: boolean
}

/** A container: number, documents, state and, when opened, signatures. */
export const ContainerRow = ({ container, lead, badge, actions, note, open = false }: Props) => {
  const id = useId()
  const [expanded, setExpanded] = useState(open)
  const { title, files } = container
  return (
    <Frame>
      <HStack wrap="wrap" justify="space-between" columnGap="4">
        <HStack flex="1 1 220px" gap="3">
          {lead}
          <Names>
            <b>{title}</b>
            <Text as="span" textStyle="small" color="ink2">
              {files.map(({ file_name: name }) => name).join(', ')}
            </Text>
          </Names>
        </HStack>
        <HStack wrap="wrap">
          {badge}
          {actions}
          <Button
            size="sm"
            variant="ghost"
            icon={expanded ? 'up' : 'down'}
            aria-expanded={expanded}
            aria-controls={id}
            onClick={() => setExpanded(!expanded)}
          >
            <FormattedMessage id="container.signatures" />
          </Button>
        </HStack>
      </HStack>
      {note}
      <div id={id} hidden={!expanded}>
        {expanded ? <Signatures container={container} /> : null}
      </div>
    </Frame>
  )
}
