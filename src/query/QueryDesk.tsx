import { chakra } from '@chakra-ui/react/styled-system'
import { useSelector } from '@xstate/react'
import { Suspense } from 'react'
import { useFormState } from 'react-hook-form'
import { FormattedMessage, useIntl } from 'react-intl'
import { tabsOf, tabNames, type TabName } from '../../machines/query-editor.tabs.ts'
import { Appear } from '../design/Appear.tsx'
import { Button } from '../design/Button.tsx'
import { ErrorSummary } from '../design/form/ErrorSummary.tsx'
import { formatMoment } from '../design/moment.ts'
import { Note } from '../design/Note.tsx'
import { Skeleton } from '../design/Skeleton.tsx'
import { Stack } from '../design/Stack.tsx'
import { TabPanel } from '../design/TabPanel.tsx'
import { Tabs } from '../design/Tabs.tsx'
import { Wrap } from '../design/Wrap.tsx'
import { LimitCard } from '../limit/LimitCard.tsx'
import { NextCard } from './NextCard.tsx'
import { PeopleCard } from './PeopleCard.tsx'
import { QueryActions } from './QueryActions.tsx'
import { tabLabels } from './tabLabels.ts'
import { tabRails, tabViews, wideTabs } from './tabViews.ts'
import type { QueryWork } from './useQueryWork.ts'
import { useLiveFacts } from './useSteps.ts'

/** The bar above and the bar below must not hide what has the focus. */
const Area = chakra(Wrap, {
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
    '& :is(input, select, textarea, button, a)': { scrollMarginBlock: '88px' },
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
const Part = chakra('div', {
  base: { minWidth: 0 },
  variants: {
    area: {
      next: { gridArea: 'next', marginBlock: { base: '2', lg: '0' }, marginBottom: { lg: '4' } },
      tabs: { gridArea: 'tabs' },
      content: { gridArea: 'content' },
      rail: { gridArea: 'rail', marginTop: { base: '4', lg: '0' } },
    },
  },
})

const isTab = (id: string): id is TabName => tabNames.some((tab) => tab === id)

const QueryTabs = ({ work: { editor }, tab }: { work: QueryWork; tab: TabName }) => {
  const intl = useIntl()
  const hasErrors = Object.keys(useFormState().errors).length > 0
  const locked = hasErrors ? intl.formatMessage({ id: 'query.tabs.locked' }) : undefined
  return (
    <Tabs
      label={intl.formatMessage({ id: 'query.tabs' })}
      selected={tab}
      onSelect={(id) => {
        if (isTab(id)) editor.goTo(id)
      }}
      tabs={tabsOf(editor.view).map((name) => ({
        id: name,
        label: <FormattedMessage id={tabLabels[name]} />,
        locked: name === tab ? undefined : locked,
      }))}
    />
  )
}

/** Says that something typed earlier came back, and lets it be thrown away. */
const RestoredNote = ({ work: { sheet }, onDiscard }: { work: QueryWork; onDiscard: () => void }) => {
  const unsaved = useSelector(sheet.draft, (snapshot) => snapshot.hasTag('unsaved'))
  if (!sheet.restored || !unsaved) return null
  return (
    <Note
      tone="waiting"
      role="status"
      actions={
        <Button size="small" onClick={onDiscard}>
          <FormattedMessage id="query.restored.discard" />
        </Button>
      }
    >
      <FormattedMessage id="query.restored" values={{ at: formatMoment(sheet.restored.at) }} />
    </Note>
  )
}

/** Beside the tab: its own card, the customer's limit, the people. */
const QueryRail = ({ tab }: { tab: TabName }) => {
  const intl = useIntl()
  const Rail = tabRails[tab]
  return (
    <Part area="rail" as="aside" aria-label={intl.formatMessage({ id: 'query.summary' })}>
      <Stack>
        {Rail ? (
          <Suspense fallback={null}>
            <Rail />
          </Suspense>
        ) : null}
        <LimitCard totalCents={useLiveFacts().totalCents} />
        <PeopleCard />
      </Stack>
    </Part>
  )
}

type Props = {
  work: QueryWork
  onDiscard: () => void
}

/** The query's tabs with the rail beside them and the steps below. */
export const QueryDesk = ({ work, onDiscard }: Props) => {
  const { flow, sheet } = work
  const tab = useSelector(flow, ({ context }) => context.tab)
  const unsaved = useSelector(sheet.draft, (snapshot) => snapshot.hasTag('unsaved'))
  const View = tabViews[tab]
  const wide = wideTabs.includes(tab)
  return (
    <>
      <Area wide={wide}>
        {wide ? null : (
          <Part area="next">
            <NextCard />
          </Part>
        )}
        <Part area="tabs">
          <QueryTabs work={work} tab={tab} />
        </Part>
        <Part area="content">
          <Stack>
            <ErrorSummary />
            <RestoredNote work={work} onDiscard={onDiscard} />
            <TabPanel id={tab}>
              <Suspense fallback={<Skeleton rows={8} />}>
                <Appear key={tab}>
                  <View />
                </Appear>
              </Suspense>
            </TabPanel>
          </Stack>
        </Part>
        {wide ? null : <QueryRail tab={tab} />}
      </Area>
      <QueryActions tab={tab} unsaved={unsaved} onNext={() => flow.send({ type: 'query.next' })} />
    </>
  )
}
