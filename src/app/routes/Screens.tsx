import { useEffect } from 'react'
import { Route, useLocation, useSearch } from 'wouter'
import { useSelector } from '@xstate/react'
import { useLanguageCommands } from '../../shell/language/LanguageProvider.tsx'
import { FetchBoundary } from '../../shell/screen/FetchBoundary.tsx'
import { LateBoundary } from '../../shell/screen/LateBoundary.tsx'
import { FailureBoundary } from '../../shell/FailureBoundary.tsx'
import { PublicShell } from '../../shell/Shell.tsx'
import { ScreenLoading } from '../../shell/ScreenLoading.tsx'
import { ownerOf } from '../../session/token.ts'
import { useSession, useStoredSession } from '../../session/useSession.ts'
import { Arrival } from './Arrival.tsx'
import { chunkOf, fetchAhead, fetchSignInAhead, portal } from './chunks.ts'
import { decide, type Decision } from './guard.ts'
import { PrefetchScreenContext, HasScreenContext } from '../../shell/screen/screen-contexts.ts'
import { whenIdle } from '../../shell/screen/when-idle.ts'
import { matches } from './match.ts'
import { NotFoundScreen } from '../../shell/screen/NotFoundScreen.tsx'
import { routes } from './routes.ts'
import type { ScreenRoute } from './screen.ts'

const Portal = portal.View

const hasScreen = (path: string) => routes.some((route) => matches(route, path))

const Redirect = ({ to, remember }: { to: string; remember?: string }) => {
  const session = useSession()
  const [, navigate] = useLocation()
  useEffect(() => {
    if (remember !== undefined) session.send({ type: 'session.remember', path: remember })
    navigate(to, { replace: true })
  }, [session, navigate, to, remember])
  return null
}

const Screen = ({ route, path }: { route: ScreenRoute; path: string }) => {
  const chunk = chunkOf(route, useLanguageCommands().bring)
  return (
    <FailureBoundary path={path}>
      <FetchBoundary>
        <LateBoundary part={chunk} fallback={<ScreenLoading />}>
          <Route path={route.path}>
            <chunk.View />
          </Route>
          <Arrival path={path} title={route.title} />
        </LateBoundary>
      </FetchBoundary>
    </FailureBoundary>
  )
}

/** Tells the session that the path asked for before the sign-in is reached. */
const Reached = () => {
  const session = useSession()
  useEffect(() => session.send({ type: 'session.arrived' }), [session])
  return null
}

const Shown = ({ decision, path, token }: { decision: Decision; path: string; token: string | null }) => {
  if (decision.kind === 'redirect') return <Redirect {...decision} />
  const screen =
    decision.kind === 'show' ? (
      <Screen route={decision.route} path={path} />
    ) : (
      <>
        <NotFoundScreen />
        <Arrival path={path} title="route.notFound.title" />
      </>
    )
  const isPublic = decision.kind === 'show' && decision.route.roles === 'public'
  if (isPublic || token === null) return <PublicShell>{screen}</PublicShell>
  return (
    <FailureBoundary path={path}>
      <FetchBoundary Frame={PublicShell}>
        <LateBoundary part={portal} fallback={<PublicShell>{<ScreenLoading />}</PublicShell>}>
          <Portal key={ownerOf(token)}>
            {screen}
            <Reached />
          </Portal>
        </LateBoundary>
      </FetchBoundary>
    </FailureBoundary>
  )
}

/** Decides what the visitor sees at the address, and fetches its parts side by side. */
export const Screens = () => {
  const [path] = useLocation()
  const search = useSearch()
  const session = useStoredSession()
  const remembered = useSelector(useSession(), (snapshot) => snapshot.context.remembered)
  const wanted = search ? `${path}?${search}` : path
  const decision = decide({ routes, visitor: session, path, wanted, remembered })
  const route = decision.kind === 'show' ? decision.route : null
  const signedIn = session !== null
  const { bring } = useLanguageCommands()
  const fetchScreen = (to: string) => void fetchAhead(to, bring)

  useEffect(() => {
    if (route) void chunkOf(route, bring).fetch()
    if (signedIn) void portal.fetch()
  }, [route, signedIn, bring])
  // Who signs out, or is signed out, without a connection still comes to the sign-in.
  useEffect(() => (signedIn ? whenIdle(() => void fetchSignInAhead(bring)) : undefined), [signedIn, bring])

  return (
    <HasScreenContext value={hasScreen}>
      <PrefetchScreenContext value={fetchScreen}>
        <Shown decision={decision} path={path} token={session?.token ?? null} />
      </PrefetchScreenContext>
    </HasScreenContext>
  )
}
