import { Container } from '@chakra-ui/react/container'
import { HStack, Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { Component, type ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { Button } from '../design/Button.tsx'

type Props = { children: ReactNode; path: string }
type State = { failed: boolean; path: string }

/**
 * Keeps the header if a screen crashes or cannot be loaded, and offers to reload the page. Another path resets it; a
 * screen that continues under another path keeps its state.
 */
export class FailureBoundary extends Component<Props, State> {
  override state = { failed: false, path: this.props.path }

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true }
  }

  static getDerivedStateFromProps({ path }: Props, before: State): State | null {
    return path === before.path ? null : { failed: false, path }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <Container paddingBlock="12">
        <Stack gap="4" role="alert">
          <h1>
            <FormattedMessage id="shell.failure.title" />
          </h1>
          <Text color="ink2">
            <FormattedMessage id="shell.failure.reason" />
          </Text>
          <HStack wrap="wrap">
            <Button variant="solid" onClick={() => window.location.reload()}>
              <FormattedMessage id="shell.failure.reload" />
            </Button>
          </HStack>
        </Stack>
      </Container>
    )
  }
}
