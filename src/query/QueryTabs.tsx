import { Container } from '@chakra-ui/react/container'
import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { useSelector } from '@xstate/react'
import { Suspense, useEffect } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { type TabName, tabNames } from '../../machines/flow/query/query-tabs.ts'
import type { View } from '../../machines/lifecycle/query/locks.ts'
import { CommitteeCard } from '../committee/CommitteeCard.tsx'
import { Button } from '../design/Button.tsx'
import { Note } from '../design/Note.tsx'
import { RailCard } from '../design/RailCard.tsx'
import { Skeleton } from '../design/Skeleton.tsx'
import { TabPanel, Tabs } from '../design/Tabs.tsx'
import { ErrorSummary } from '../design/form/ErrorSummary.tsx'
import { FieldFinderContext } from '../design/form/field-finder.ts'
import { SectionsContext, useSections } from '../design/sections.ts'
import { preloadOverlays } from '../design/lazy-overlay.tsx'
import { formatMoment } from '../design/moment.ts'
import { selectDraft, selectHandedOn, selectTab, selectView, selectQuery } from '../query-editor/selectors.ts'
import {
  useQuerySession,
  useQueryState,
  useTotalCents,
  useDraftFacts,
} from '../query-editor/useQuerySession.ts'
import { useLanguageCommands } from '../shell/language/LanguageProvider.tsx'
import type { LoadTexts } from '../shell/language/store.ts'
import { FetchBoundary, LazyPart } from '../shell/screen/FetchBoundary.tsx'
import { whenIdle } from '../shell/screen/when-idle.ts'
import { NextCard } from './NextCard.tsx'
import { PeopleCard } from './PeopleCard.tsx'
import { TabBar } from './TabBar.tsx'
import { preloadParts, queryParts, wideTabs } from './query-parts.ts'
import { QueryActions } from './steps/QueryActions.tsx'
import { useFieldFinder, findField } from './useFieldFinder.ts'
import { styled } from '../design/theme/styled.ts'
import { SectionNav } from '../design/SectionNav.tsx'
import { arriveAt } from '../query-editor/focus.ts'
import { useMissingTabs } from '../query-editor/MissingFields.tsx'
import { metaOf } from '../../machines/lifecycle/query/turn.ts'
import { TermsChanges } from '../terms/TermsChanges.tsx'

/** The scroll margin keeps the label and the hint above a focused field visible. */
const Area = styled(Container, {
  base: {
    display: 'grid',
    alignItems: 'start',
    alignContent: 'start',
    columnGap: '6',
    paddingTop: '2',
    paddingBottom: '6',
    flex: 1,
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) {sizes.rail}' },
    gridTemplateRows: { lg: 'auto auto 1fr' },
    gridTemplateAreas: {
      base: `'next' 'tabs' 'content' 'rail'`,
      lg: `'tabs tabs' 'content next' 'content rail'`,
    },
    '& :is(input, select, textarea, button, a)': { scrollMarginBlock: '72px 24px' },
  },
  variants: {
    wide: {
      true: {
        gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr)' },
        gridTemplateAreas: { base: `'tabs' 'content'`, lg: `'tabs' 'content'` },
      },
    },
  },
})
const Part = styled('div', {
  base: { minWidth: 0 },
  variants: {
    area: {
      next: { gridArea: 'next', marginBlock: { base: '2', lg: '0' }, marginBottom: { lg: '4' } },
      tabs: { gridArea: 'tabs' },
      content: { gridArea: 'content' },
    },
  },
})

const Rail = styled('aside', {
  base: { minWidth: 0, gridArea: 'rail', marginTop: { base: '4', lg: '0' } },
})

/** The query's tabs with the rail beside them and the steps below. */
export const QueryTabs = () => {
  const session = useQuerySession()
  const tab = useQueryState(selectTab)
  const view = useQueryState(selectView)
  const finder = useFieldFinder()
  const sections = useSections()
  const { loadTexts } = useLanguageCommands()
  useEffect(() => whenIdle(() => void preloadQuery(view, loadTexts)), [view, loadTexts])
  const wide = wideTabs.includes(tab)
  return (
    <FieldFinderContext value={finder}>
      <SectionsContext value={sections}>
        <Tabs
          selected={tab}
          onSelect={(id) => {
            if (isTab(id)) session.send({ type: 'tab.open', tab: id })
          }}
        >
          <Area wide={wide}>
            {wide ? null : (
              <Part area="next">
                {/* On top of every tab, so the navigation of the cards leaves them out. */}
                <SectionsContext value={null}>
                  <Stack gap="4">
                    <NextCard />
                    <HandedOn />
                    <CommitteeCard />
                    <ApprovedChangesCard />
                  </Stack>
                </SectionsContext>
              </Part>
            )}
            <Part area="tabs">
              <TabBar tab={tab} />
            </Part>
            <Part area="content">
              <Stack gap="4">
                <QuerySections tab={tab} />
                {wide ? <HandedOn /> : null}
                <ErrorSummary />
                <RestoredDraftNote />
                <TabPanel id={tab}>
                  <TabView tab={tab} />
                </TabPanel>
              </Stack>
            </Part>
            {wide ? null : <QueryRail tab={tab} />}
          </Area>
          <QueryActions tab={tab} />
        </Tabs>
      </SectionsContext>
    </FieldFinderContext>
  )
}

/** The content of a tab; the cards below the fold load after the upper ones. */
export const TabView = ({ tab }: { tab: TabName }) => {
  const { view, belowFold } = queryParts(useLanguageCommands().loadTexts).tabs[tab]
  return (
    <FetchBoundary key={tab}>
      <Suspense fallback={<Skeleton rows={8} />}>
        <Appear>
          <Stack gap="4">
            <view.View />
            {belowFold ? (
              <LazyPart>
                <belowFold.View />
              </LazyPart>
            ) : null}
          </Stack>
        </Appear>
      </Suspense>
    </FetchBoundary>
  )
}

const isTab = (id: string): id is TabName => tabNames.some((tab) => tab === id)

const LimitOutline = () => (
  <RailCard title={<FormattedMessage id="limit.title" />}>
    <Skeleton rows={1} />
  </RailCard>
)

/** The rail: the tab's own card, the customer's limit, and the people. */
const QueryRail = ({ tab }: { tab: TabName }) => {
  const intl = useIntl()
  const { tabs, limit } = queryParts(useLanguageCommands().loadTexts)
  const { rail } = tabs[tab]
  return (
    <Rail aria-label={intl.formatMessage({ id: 'query.summary' })}>
      <Stack gap="4">
        {rail ? (
          <LazyPart key={tab}>
            <rail.View />
          </LazyPart>
        ) : null}
        <LazyPart outline={<LimitOutline />}>
          <limit.View totalCents={useTotalCents()} />
        </LazyPart>
        <PeopleCard />
      </Stack>
    </Rail>
  )
}

/** A part's dialogs are known once the part is loaded. */
const preloadQuery = async (view: View, loadTexts: LoadTexts) => {
  await preloadParts(view, loadTexts)
  await preloadOverlays()
}

/** Tells that the form was restored from a draft, with a button that discards it. */
const RestoredDraftNote = () => {
  const session = useQuerySession()
  const restoredAt = useSelector(useQueryState(selectDraft), ({ context }) => context.restoredAt)
  if (restoredAt === null) return null
  return (
    <Note
      status="warning"
      role="status"
      actions={
        <Button size="sm" onClick={() => session.send({ type: 'form.discard' })}>
          <FormattedMessage id="query.restored.discard" />
        </Button>
      }
    >
      <FormattedMessage id="query.restored" values={{ at: formatMoment(restoredAt) }} />
    </Note>
  )
}

/** After a step that passed the query on: the next query that waits for the user, beside whose turn it is now. */
const HandedOn = () => {
  const event = useQueryState(selectHandedOn)
  const { next } = queryParts(useLanguageCommands().loadTexts)
  if (event === null) return null
  return (
    <LazyPart>
      <next.View taken={event} />
    </LazyPart>
  )
}

/** Its content fades in when it is mounted, unless the reader prefers reduced motion. */
const Appear = styled('div', {
  base: { animation: 'appear 200ms', _motionReduce: { animation: 'none' } },
})

/** The cards of the open tab, with what has to be filled in or corrected. */
const QuerySections = ({ tab }: { tab: TabName }) => {
  const missing = useMissingTabs(useDraftFacts())
  const problems = missing.find((one) => one.tab === tab)?.paths.join(' ') ?? ''
  return <SectionNav problems={problems} find={findField} onShow={arriveAt} />
}

/** The committee's changes to the terms, on every tab. */
const ApprovedChangesCard = () => {
  const { approvedChanges, status } = useQueryState(selectQuery)
  if (approvedChanges.length === 0 || metaOf(status).stage === 'closed') return null
  return (
    <RailCard title={<FormattedMessage id="query.approvedChanges" />}>
      <Text color="ink2" textStyle="small">
        <FormattedMessage id="query.approvedChanges.says" />
      </Text>
      <TermsChanges changes={approvedChanges} />
    </RailCard>
  )
}
