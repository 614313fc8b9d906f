import {
  Component,
  Fragment,
  use,
  useEffect,
  useEffectEvent,
  type ComponentType,
  type ReactNode,
} from 'react'
import { FormattedMessage } from 'react-intl'
import { ChunkLoadError } from '../../api/call-error.ts'
import { RetryNote } from '../../api/FailedQuery.tsx'
import { tellTakenOver } from '../../design/taken-over.ts'
import { ConnectionContext } from '../connection/ConnectionBanner.tsx'
import { mayReload, reloadPage } from './reload-page.ts'

/** A second failure so soon after the connection was back is not the connection's. */
const AT_ONCE_MS = 3_000

const NotFetched = ({ onAgain, onBack }: { onAgain: () => void; onBack: () => void }) => {
  const connection = use(ConnectionContext)
  const comeBack = useEffectEvent(onBack)
  useEffect(() => {
    const back = connection?.on('connection.isBack', () => comeBack())
    connection?.send({ type: 'connection.lost' })
    return () => back?.unsubscribe()
  }, [connection])
  return (
    <RetryNote status="warning" onRetry={onAgain}>
      <FormattedMessage id="connection.notFetched" />
    </RetryNote>
  )
}

type Props = {
  children: ReactNode
  /** What stands around the note where nothing else is drawn yet. */
  Frame?: ComponentType<{ children: ReactNode }>
  /** Somebody is at work around it: the page is loaded anew only where that is asked for. */
  aside?: boolean
}
type State = { error: unknown; tries: number; triedAt: number; failedAt: number }

/**
 * Around a part of the program that is fetched when it is opened: where it cannot be, it says so in its place, tells that
 * the connection is lost, and opens once that is back. A browser may keep the failure of a module that others import,
 * and a newer version of the program may have taken its place: what fails with the connection there has the page loaded
 * anew, and where that does not help is for the boundary above.
 */
export class FetchBoundary extends Component<Props, State> {
  override state: State = { error: null, tries: 0, triedAt: 0, failedAt: 0 }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error, failedAt: Date.now() }
  }

  override componentDidCatch(error: unknown) {
    if (!(error instanceof ChunkLoadError)) return
    tellTakenOver()
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
