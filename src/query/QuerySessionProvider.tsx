import { Suspense, useEffect } from 'react'
import { FormProvider, useFormContext, useWatch } from 'react-hook-form'
import type { Query, QuerySave } from '../../api/query.ts'
import { versionsOf } from '../../machines/flow/query/query-session.context.ts'
import { useLanguageCommands } from '../shell/language/LanguageProvider.tsx'
import { FetchBoundary } from '../shell/screen/FetchBoundary.tsx'
import { FormScopeContext } from '../design/form/form-scope.ts'
import { afterPaint } from '../design/after-paint.ts'
import { lazyOverlay } from '../design/lazy-overlay.tsx'
import { Skeleton } from '../design/Skeleton.tsx'
import { QuerySessionContext, useQuerySession, useQueryState } from '../query-editor/useQuerySession.ts'
import {
  selectChoices,
  selectInConflict,
  selectIsSent,
  selectPrincipal,
  selectQuery,
} from '../query-editor/selectors.ts'
import { showNextCard } from '../query-editor/focus.ts'
import { QueryBar } from './QueryBar.tsx'
import { QueryTabs } from './QueryTabs.tsx'
import { queryParts } from './query-parts.ts'
import { useAddressedTab, useQueryAddress } from './useQueryAddress.ts'
import { QUERY_SCOPE } from './useFieldFinder.ts'
import { useSessionActor } from './useSessionActor.ts'

const { View: SendProgress } = lazyOverlay(() =>
  import('./steps/SendProgress.tsx').then((file) => file.SendProgress),
)

/** Sends the input to the session once a keystroke has been painted, so that it does not wait for derived values. */
export const SettledForm = () => {
  const session = useQuerySession()
  const values = useWatch<QuerySave>() as QuerySave
  useEffect(() => afterPaint(() => session.send({ type: 'form.settled', values })), [session, values])
  return null
}

type Props = { query: Query; isNew: boolean; onCreated: (queryId: number) => void }

/** Provides the form and the session of one visit to a query. */
export const QuerySessionProvider = ({ query, isNew, onCreated }: Props) => {
  const tab = useAddressedTab()
  const { session, form } = useSessionActor({ query, isNew, tab, onCreated })
  return (
    <FormProvider {...form}>
      <FormScopeContext value={QUERY_SCOPE}>
        <QuerySessionContext value={session}>
          <Visit />
        </QuerySessionContext>
      </FormScopeContext>
    </FormProvider>
  )
}

const Conflict = () => {
  const session = useQuerySession()
  const query = useQueryState(selectQuery)
  const { userId } = useQueryState(selectPrincipal)
  const choices = useQueryState(selectChoices)
  const { getValues } = useFormContext<QuerySave>()
  const { conflict } = queryParts(useLanguageCommands().loadTexts)
  return (
    <FetchBoundary>
      <Suspense fallback={<Skeleton rows={8} />}>
        <conflict.View
          saver={{ name: query.modifiedByName, own: query.modifiedBy === userId }}
          versions={versionsOf(session.getSnapshot().context, { query, mine: getValues() })}
          choices={choices}
          onChoose={(paths, side) => session.send({ type: 'conflict.choose', paths, side })}
          onSave={() => session.send({ type: 'conflict.resolve', mine: getValues() })}
          onBack={() => session.send({ type: 'conflict.cancel' })}
        />
      </Suspense>
    </FetchBoundary>
  )
}

/** The content of a visit: the bar, the tabs or the conflict, and the progress after sending. */
const Visit = () => {
  const session = useQuerySession()
  const isInConflict = useQueryState(selectInConflict)
  const isSent = useQueryState(selectIsSent)
  useQueryAddress()
  const dismiss = () => {
    session.send({ type: 'notice.dismiss' })
    // The step's button is gone, and the tab that would get the focus is not where the user continues.
    showNextCard()
  }
  return (
    <>
      <SettledForm />
      <QueryBar />
      {isInConflict ? <Conflict /> : <QueryTabs />}
      {isSent ? <SendProgress onClose={dismiss} /> : null}
    </>
  )
}
