import { Container } from '@chakra-ui/react/container'
import { HStack, Stack } from '@chakra-ui/react/stack'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { FormattedMessage } from 'react-intl'
import type { Query, QuerySave } from '../../api/query.ts'
import type { QueryVersion } from '../../api/timeline.calls.ts'
import { type TabName, tabsOf } from '../../machines/flow/query/tabs.ts'
import { principalKind, seesInhouse } from '../../machines/lifecycle/query/principal.ts'
import { usePageSubject } from '../app/screen/page-title.ts'
import { DateTime } from '../design/DateTime.tsx'
import { FormScopeContext } from '../design/form/form-scope.ts'
import { Note } from '../design/Note.tsx'
import { StatusBadge } from '../design/StatusBadge.tsx'
import { TabPanel, Tabs } from '../design/Tabs.tsx'
import { TextLink } from '../design/TextLink.tsx'
import { LimitContext, useCustomerLimit } from '../limit/useLimitCheck.ts'
import { usePrincipal } from '../user/useUser.ts'
import { DraftFactsProvider } from './DraftFactsProvider.tsx'
import { tabPath } from './edit-path.ts'
import { type QueryEditor, QueryEditorContext } from './editor/query-editor.ts'
import { valuesOf } from './editor/values.ts'
import { TabBar } from './TabBar.tsx'
import { TabView } from './TabView.tsx'
import { QUERY_SCOPE } from './useFieldFinder.ts'

/** The status tab is about today; its story has led here. */
const isShown = (tab: TabName): boolean => tab !== 'status'

/** An editor that does nothing: every field is locked. */
const useFrozenEditor = (query: Query, goTo: (tab: TabName) => void): QueryEditor => {
  const principal = usePrincipal()
  const view = principalKind(principal)
  if (view === 'system') throw new Error('the system has no screen')
  return {
    query,
    isNew: false,
    principal,
    view,
    inhouse: seesInhouse(view),
    ownPartner: query.partnerId === principal.partnerId,
    stepPayload: {},
    updateStepPayload: () => undefined,
    save: async () => null,
    takeStep: async () => false,
    busy: null,
    goTo,
    past: true,
  }
}

const Head = ({ version: { at, query } }: { version: QueryVersion }) => {
  const { role } = usePrincipal()
  const values = { at: <DateTime value={at} />, id: query.queryId }
  return (
    <Stack gap="3">
      <HStack wrap="wrap">
        <h1>
          <FormattedMessage id="past.title" values={values} />
        </h1>
        <StatusBadge status={query.status} signedOnPaper={query.signedOnPaper} />
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

/** The tabs of a query with the values that they had, all of them locked. */
export const PastQuery = ({ version }: { version: QueryVersion }) => {
  const { query } = version
  const [tab, setTab] = useState<TabName>('client')
  const form = useForm<QuerySave>({ defaultValues: valuesOf(query) })
  const editor = useFrozenEditor(query, setTab)
  const limit = useCustomerLimit({ code: '', automatic: false })
  usePageSubject(`#${query.queryId} ${query.custName}`)
  const shown = tabsOf(editor.view).filter(isShown)
  return (
    <FormProvider {...form}>
      <FormScopeContext value={QUERY_SCOPE}>
        <QueryEditorContext value={editor}>
          <LimitContext value={limit}>
            <DraftFactsProvider>
              <Container paddingBlock="6">
                <Stack gap="4">
                  <Head version={version} />
                  <Tabs selected={tab} onSelect={(id) => setTab(shown.find((one) => one === id) ?? tab)}>
                    <TabBar tab={tab} tabs={shown} />
                    <TabPanel id={tab}>
                      <TabView tab={tab} />
                    </TabPanel>
                  </Tabs>
                </Stack>
              </Container>
            </DraftFactsProvider>
          </LimitContext>
        </QueryEditorContext>
      </FormScopeContext>
    </FormProvider>
  )
}
