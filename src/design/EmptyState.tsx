import { EmptyState as ChakraEmptyState } from '@chakra-ui/react/empty-state'
import { HStack } from '@chakra-ui/react/stack'
import type { ReactNode } from 'react'

type Props = { title: ReactNode; reason?: ReactNode; actions?: ReactNode }

/** Chakra's empty state with buttons for the next step; its title is not a heading, because the card has one. */
export const EmptyState = ({ title, reason, actions }: Props) => (
  <ChakraEmptyState.Root>
    <ChakraEmptyState.Content>
      <ChakraEmptyState.Title as="p">{title}</ChakraEmptyState.Title>
      {reason ? <ChakraEmptyState.Description>{reason}</ChakraEmptyState.Description> : null}
      {actions ? (
        <HStack wrap="wrap" marginTop="1">
          {actions}
        </HStack>
      ) : null}
    </ChakraEmptyState.Content>
  </ChakraEmptyState.Root>
)
