import { Component, type ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { Button } from '../design/Button.tsx'
import { Row } from '../design/Row.tsx'
import { Stack } from '../design/Stack.tsx'
import { Text } from '../design/Text.tsx'
import { Wrap } from '../design/Wrap.tsx'

type Props = { children: ReactNode; path: string }
type State = { failed: boolean; path: string }

/**
 * A screen that breaks, or whose file cannot be fetched, leaves the header standing and offers to load the page
 * anew. Another path starts afresh; a screen that lives on under another path keeps what it holds.
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
      <Wrap paddingBlock="12">
        <Stack role="alert">
          <h1>
            <FormattedMessage id="shell.failure.title" />
          </h1>
          <Text tone="soft">
            <FormattedMessage id="shell.failure.reason" />
          </Text>
          <Row>
            <Button variant="primary" onClick={() => window.location.reload()}>
              <FormattedMessage id="shell.failure.reload" />
            </Button>
          </Row>
        </Stack>
      </Wrap>
    )
  }
}
