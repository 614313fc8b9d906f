import { Container } from '@chakra-ui/react/container'
import { HStack, Stack } from '@chakra-ui/react/stack'
import { useActorRef, useSelector } from '@xstate/react'
import { FormProvider, useForm } from 'react-hook-form'
import { FormattedMessage } from 'react-intl'
import { useParams } from 'wouter'
import { timelineCalls, type QueryVersion } from '../../api/timeline.calls.ts'
import { FailedQuery } from '../api/FailedQuery.tsx'
import { CallError } from '../api/call-error.ts'
import { useApiQuery } from '../api/useApiQuery.ts'
import { NotFoundScreen } from '../shell/screen/NotFoundScreen.tsx'
import { Skeleton } from '../design/Skeleton.tsx'
import type { Query, QuerySave } from '../../api/query.ts'
import { type TabName, tabsOf } from '../../machines/flow/query/query-tabs.ts'
import { querySessionMachine } from '../../machines/flow/query/query-session.machine.ts'
import { usePageSubject } from '../shell/screen/page-title.ts'
import { DateTime } from '../design/DateTime.tsx'
import { FormScopeContext } from '../design/form/form-scope.ts'
import { Note } from '../design/Note.tsx'
import { StatusBadge } from '../design/StatusBadge.tsx'
import { TabPanel, Tabs } from '../design/Tabs.tsx'
import { TextLink } from '../design/TextLink.tsx'
import { usePrincipal } from '../user/useUser.ts'
import { QuerySessionContext } from '../query-editor/useQuerySession.ts'
import { selectTab, selectView } from '../query-editor/selectors.ts'
import { useAlerts } from '../shell/alerts/useAlerts.ts'
import { limitCheckOf } from '../limit/limit-check.ts'
import { tabPath } from './useQueryAddress.ts'
import { valuesOf } from '../../domain/query-versions.ts'
import { TabBar } from './TabBar.tsx'
import { TabView } from './QueryTabs.tsx'
import { QUERY_SCOPE } from './useFieldFinder.ts'

/** A query as it was at one point of its history. */
export const PastScreen = () => {
  const { id, versionId } = useParams<{ id: string; versionId: string }>()
  const { data, error, refetch } = useApiQuery(
    timelineCalls.version,
    { params: { id: Number(id), versionId: Number(versionId) } },
    { staleTime: Infinity },
  )
  if (data) return <PastQuery key={data.versionId} version={data} />
  if (isHidden(error)) return <NotFoundScreen />
  return (
    <Container paddingBlock="6">
      {error ? (
        <FailedQuery error={error} retry={() => void refetch()}>
          <FormattedMessage id="past.failed" />
        </FailedQuery>
      ) : (
        <Skeleton rows={10} />
      )}
    </Container>
  )
}

/** A missing and a forbidden version look the same. */
const isHidden = (error: Error | null): boolean =>
  error instanceof CallError && ['notFound', 'access.denied'].includes(error.problem.code)

/** The tabs of an earlier version of a query, all locked. */
const PastQuery = ({ version }: { version: QueryVersion }) => {
  const { query } = version
  const session = usePastSession(query)
  const tab = useSelector(session, selectTab)
  const form = useForm<QuerySave>({ defaultValues: valuesOf(query) })
  usePageSubject(`#${query.queryId} ${query.custName}`)
  const shown = tabsOf(useSelector(session, selectView)).filter(isShown)
  const open = (id: string) => {
    const found = shown.find((one) => one === id)
    if (found) session.send({ type: 'tab.open', tab: found })
  }
  return (
    <FormProvider {...form}>
      <FormScopeContext value={QUERY_SCOPE}>
        <QuerySessionContext value={session}>
          <Container paddingBlock="6">
            <Stack gap="4">
              <Head version={version} />
              <Tabs selected={tab} onSelect={open}>
                <TabBar tab={tab} tabs={shown} />
                <TabPanel id={tab}>
                  <TabView tab={tab} />
                </TabPanel>
              </Tabs>
            </Stack>
          </Container>
        </QuerySessionContext>
      </FormScopeContext>
    </FormProvider>
  )
}

/** The user came from the history on the status tab, which shows the current state. */
const isShown = (tab: TabName): boolean => tab !== 'status'

const Head = ({ version: { at, query } }: { version: QueryVersion }) => {
  const { role } = usePrincipal()
  const values = { at: <DateTime value={at} />, id: query.queryId }
  return (
    <Stack gap="3">
      <HStack wrap="wrap">
        <h1>
          <FormattedMessage id="past.title" values={values} />
        </h1>
        <StatusBadge status={query.status} signedOnPaper={query.signedOnPaper} ended={query.ended} />
      </HStack>
      <Note status="warning">
        <FormattedMessage id="past.banner" values={values} />{' '}
        <TextLink href={tabPath(role, query.queryId, 'status')}>
          <FormattedMessage id="past.back" />
        </TextLink>
      </Note>
    </Stack>
  )
}

/** No calls and no child actors: an earlier version only opens tabs. */
const usePastSession = (query: Query) => {
  const principal = usePrincipal()
  const alerts = useAlerts()
  return useActorRef(querySessionMachine.provide({ actors: { limitCheck: limitCheckOf(alerts) } }), {
    input: { query, principal, isNew: false, isPast: true, tab: 'client', creationKey: '' },
  })
}
