import { useSelector } from '@xstate/react'
import { useEffect, useSyncExternalStore, type ReactNode, Suspense, useState } from 'react'
import { useIntl } from 'react-intl'
import { Route, useLocation, useSearch } from 'wouter'
import { afterPaint } from '../../design/after-paint.ts'
import { useLanguageCommands } from '../../shell/language/LanguageProvider.tsx'
import { FetchBoundary } from '../../shell/screen/FetchBoundary.tsx'
import { isSameScreen } from '../../shell/screen/same-screen.ts'
import { FailureBoundary } from '../../shell/FailureBoundary.tsx'
import { PublicShell } from '../../shell/Shell.tsx'
import { ScreenLoading } from '../../shell/ScreenLoading.tsx'
import { isInGroup } from '../../../api/role.ts'
import { homeOf } from '../../shell/screen/home.ts'
import { useUser } from '../../user/useUser.ts'
import { ownerOf } from '../../session/token.ts'
import { useSession, useStoredSession } from '../../session/useSession.ts'
import { chunkOf, prefetchScreen, prefetchSignIn, portal } from './chunks.ts'
import { decide, type Decision } from './guard.ts'
import { PrefetchScreenContext, HasScreenContext } from '../../shell/screen/screen-contexts.ts'
import { whenIdle } from '../../shell/screen/when-idle.ts'
import { matches, type ScreenRoute } from './screen-route.ts'
import { NotFoundScreen } from '../../shell/screen/NotFoundScreen.tsx'
import { routes } from './routes.ts'
import { pageSubject } from '../../shell/screen/page-title.ts'

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
  const chunk = chunkOf(route, useLanguageCommands().loadTexts)
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

/** Redirects users to their home if they are not of the route's groups. */
const Admitted = ({ route, children }: { route: ScreenRoute; children: ReactNode }) => {
  const { user } = useUser()
  const isAdmitted = route.roles === 'public' || isInGroup(route.roles, user)
  return isAdmitted ? children : <Redirect to={homeOf(user.role)} />
}

/** Tells the session that the path requested before the sign-in has been reached. */
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
            {decision.kind === 'show' ? <Admitted route={decision.route}>{screen}</Admitted> : screen}
            <Reached />
          </Portal>
        </LateBoundary>
      </FetchBoundary>
    </FailureBoundary>
  )
}

/** Chooses the screen for the visitor and the URL, and loads its parts in parallel. */
export const Screens = () => {
  const [path] = useLocation()
  const search = useSearch()
  const session = useStoredSession()
  const remembered = useSelector(useSession(), (snapshot) => snapshot.context.remembered)
  const wanted = search ? `${path}?${search}` : path
  const decision = decide({ routes, visitor: session, path, wanted, remembered })
  const route = decision.kind === 'show' ? decision.route : null
  const signedIn = session !== null
  const { loadTexts } = useLanguageCommands()
  const fetchScreen = (to: string) => void prefetchScreen(to, loadTexts)

  useEffect(() => {
    if (route) void chunkOf(route, loadTexts).fetch()
    if (signedIn) void portal.fetch()
  }, [route, signedIn, loadTexts])
  // The sign-in must also open without a connection, after the user or the server ends the session.
  useEffect(
    () => (signedIn ? whenIdle(() => void prefetchSignIn(loadTexts)) : undefined),
    [signedIn, loadTexts],
  )

  return (
    <HasScreenContext value={hasScreen}>
      <PrefetchScreenContext value={fetchScreen}>
        <Shown decision={decision} path={path} token={session?.token ?? null} />
      </PrefetchScreenContext>
    </HasScreenContext>
  )
}

/** The path of the last screen that was shown; the first screen leaves the focus to the browser. */
let arrivedAt: string | null = null
let goingBack = false
const onBack = () => {
  goingBack = true
}

const goTo = (path: string) => {
  const first = arrivedAt === null
  if (arrivedAt === path) return
  arrivedAt = path
  if (isSameScreen(window.history.state)) return
  if (first) {
    window.addEventListener('popstate', onBack)
    return
  }
  // The menu whose item was picked is about to close; one that was opened meanwhile would be closed by the focus.
  if (isInMenu()) afterPaint(() => isInMenu() || focusHeading())
  else focusHeading()
  if (!goingBack) window.scrollTo(0, 0)
  goingBack = false
}

const isInMenu = () => document.activeElement?.matches('[role=menu], [role=menu] *') === true

const focusHeading = () => {
  const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
  // A screen that starts with an input has focused it already.
  if (!target || document.querySelector('main input:focus')) return
  target.tabIndex = -1
  target.focus({ preventScroll: true })
}

/** Rendered after a screen: sets the document's title and moves the focus to the heading. */
const Arrival = ({ path, title }: { path: string; title: string }) => {
  const intl = useIntl()
  const subject = useSyncExternalStore(pageSubject.subscribe, pageSubject.current, pageSubject.current)
  const words = subject ?? intl.formatMessage({ id: title })
  useEffect(() => {
    document.title = `${words} · Tehing`
  }, [words])
  useEffect(() => goTo(path), [path])
  return null
}

type Part = { isLoaded: () => boolean }
type LateBoundaryProps = { part: Part; fallback: ReactNode; children: ReactNode }

/**
 * Shows a fallback while the part's code loads. There is no boundary if it is loaded: React hydrates the inside of a
 * boundary later than the rest, when responses may have changed the cache.
 */
const LateBoundary = ({ part, fallback, children }: LateBoundaryProps) => {
  const [first, setFirst] = useState({ part, isLoaded: part.isLoaded() })
  if (first.part !== part) setFirst({ part, isLoaded: part.isLoaded() })
  return first.isLoaded ? children : <Suspense fallback={fallback}>{children}</Suspense>
}
