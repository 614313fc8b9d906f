import { Component, Fragment, use, useEffect, type ComponentType, type ReactNode, Suspense } from 'react'
import { FormattedMessage } from 'react-intl'
import { ChunkLoadError } from '../../api/call-error.ts'
import { LoadsLater } from '../../api/FailedQuery.tsx'
import { ConnectionContext, useConnectionBack } from '../../api/connection.ts'
import { Button } from '../../design/Button.tsx'
import { mayReload, reloadPage } from './reload-page.ts'

/** A second failure this soon after the connection is back has another cause. */
const AT_ONCE_MS = 3_000

const NotFetched = ({ onAgain, onBack }: { onAgain: () => void; onBack: () => void }) => {
  const connection = use(ConnectionContext)
  useConnectionBack(onBack)
  useEffect(() => connection?.send({ type: 'connection.lost' }), [connection])
  return (
    <>
      <LoadsLater />
      <Button alignSelf="start" marginInline="4" onClick={onAgain}>
        <FormattedMessage id="alerts.retry" />
      </Button>
    </>
  )
}

type Props = {
  children: ReactNode
  /** The frame of the note if nothing else is rendered yet. */
  Frame?: ComponentType<{ children: ReactNode }>
  /** The user may have input around it, so the page is not reloaded without asking. */
  aside?: boolean
}
type State = { error: unknown; tries: number; triedAt: number; failedAt: number }

/**
 * Handles a chunk that could not be loaded: says in its place that it opens later, reports the lost connection, and retries once
 * it is back. If a retry with a working connection fails, a browser may have cached the failure, or the server may
 * have a newer version: the page is reloaded. If that does not help, the boundary above handles the error.
 */
export class FetchBoundary extends Component<Props, State> {
  override state: State = { error: null, tries: 0, triedAt: 0, failedAt: 0 }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error, failedAt: Date.now() }
  }

  override componentDidCatch(error: unknown) {
    if (!(error instanceof ChunkLoadError)) return
    error.renew()
    if (this.isGone() && mayReload()) void reloadPage()
  }

  isGone = () => this.state.failedAt - this.state.triedAt < AT_ONCE_MS
  again = () =>
    this.setState(({ tries }) => ({
      error: null,
      tries: tries + 1,
      triedAt: this.props.aside ? Date.now() : 0,
    }))
  comeBack = () =>
    this.setState(({ tries }) => ({
      error: null,
      tries: tries + 1,
      triedAt: this.props.aside ? 0 : Date.now(),
    }))

  override render() {
    const { error, tries } = this.state
    if (error === null) return <Fragment key={tries}>{this.props.children}</Fragment>
    if (!(error instanceof ChunkLoadError) || (this.isGone() && !mayReload())) throw error
    const { Frame = Fragment } = this.props
    return (
      <Frame>
        <NotFetched onAgain={this.again} onBack={this.comeBack} />
      </Frame>
    )
  }
}

type LazyPartProps = {
  /** The fallback while it loads. */
  outline?: ReactNode
  children: ReactNode
}

/** A lazily loaded part of a screen where the user may already be working. */
export const LazyPart = ({ outline = null, children }: LazyPartProps) => (
  <FetchBoundary aside>
    <Suspense fallback={outline}>{children}</Suspense>
  </FetchBoundary>
)
