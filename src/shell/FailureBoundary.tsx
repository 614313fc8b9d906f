import { Component, type ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { Button } from '../design/Button.tsx'
import { Row } from '../design/Row.tsx'
import { Stack } from '../design/Stack.tsx'
import { Text } from '../design/Text.tsx'
import { Wrap } from '../design/Wrap.tsx'

type Props = { children: ReactNode }

/**
 * A screen that breaks, or whose file cannot be fetched, leaves the header standing and offers to load the page
 * anew. Give it the path as key, so that another screen starts afresh.
 */
export class FailureBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
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
