import { useSelector } from '@xstate/react'
import { Suspense, type ReactNode, useDeferredValue } from 'react'
import { FormProvider, useWatch } from 'react-hook-form'
import type { Query, QuerySave } from '../../api/query.ts'
import { isPersonalCodeNow } from '../../domain/valid/identifier.ts'
import { isRegistryCode } from '../../domain/identifier/registry-code.ts'
import { stripIdentifier } from '../../domain/identifier/strip.ts'
import { lockOf } from '../../machines/lifecycle/query/locks.ts'
import { useLanguageCommands } from '../app/language/LanguageProvider.tsx'
import { FetchBoundary } from '../app/screen/FetchBoundary.tsx'
import { FormScopeContext } from '../design/form/form-scope.ts'
import { lazyOverlay } from '../design/lazy-overlay.tsx'
import { Skeleton } from '../design/Skeleton.tsx'
import { LimitContext, useCustomerLimit } from '../limit/useLimitCheck.ts'
import { usePrincipal } from '../user/useUser.ts'
import { QueryEditorContext } from './editor/query-editor.ts'
import { DraftFactsProvider } from './DraftFactsProvider.tsx'
import { QueryBar } from './QueryBar.tsx'
import { QueryTabs } from './QueryTabs.tsx'
import { queryParts } from './query-parts.ts'
import { useQueryAddress } from './useQueryAddress.ts'
import { QUERY_SCOPE } from './useFieldFinder.ts'
import { type QuerySession, useQuerySession } from './useQuerySession.ts'

const { View: SendProgress } = lazyOverlay(() =>
  import('./steps/SendProgress.tsx').then((file) => file.SendProgress),
)

/**
 * The customer in the form, deferred: another code ends the check of the one before, which half of the screen shows. The
 * limit is checked automatically only while the code is valid and editable.
 */
const useCustomer = ({ queryForm, editor: { query, view } }: QuerySession) => {
  const [input = '', consumer = false, country = ''] = useWatch({
    control: queryForm.form.control,
    name: ['custRegCode', 'consumer', 'country'],
  })
  const code = stripIdentifier(input)
  const valid = consumer ? isPersonalCodeNow(code) : isRegistryCode(code, country || undefined)
  const automatic = valid && lockOf(query.status, view, 'client') === null
  return { code: useDeferredValue(code), automatic: useDeferredValue(automatic) }
}

/** Provides the limit check of the customer in the form. */
const CustomerLimit = ({ session, children }: { session: QuerySession; children: ReactNode }) => (
  <LimitContext value={useCustomerLimit(useCustomer(session))}>{children}</LimitContext>
)

const TabsOrConflict = ({ session, query }: { session: QuerySession; query: Query }) => {
  const { flow, queryForm, editor } = session
  const inConflict = useSelector(flow, (snapshot) => snapshot.matches({ activity: 'resolvingConflict' }))
  const { conflict } = queryParts(useLanguageCommands().bring)
  if (!inConflict) return <QueryTabs session={session} onDiscard={queryForm.discard} />
  const stored = queryForm.stored()
  const resolve = (merged: QuerySave) => {
    queryForm.adopt(stored)
    queryForm.form.reset(merged, { keepDefaultValues: true })
    flow.send({ type: 'conflict.resolved' })
  }
  return (
    <FetchBoundary>
      <Suspense fallback={<Skeleton rows={8} />}>
        <conflict.View
          saver={{ name: query.modifiedByName, own: query.modifiedBy === editor.principal.userId }}
          versions={{
            base: queryForm.baseline.commonWith(stored),
            theirs: stored,
            mine: queryForm.form.getValues(),
          }}
          onResolve={resolve}
          onBack={() => flow.send({ type: 'conflict.cancel' })}
        />
      </Suspense>
    </FetchBoundary>
  )
}

type Props = { query: Query; isNew: boolean; onCreated: (queryId: number) => void }

/** One query on the screen: provides the form, the editor and the limit check, and draws the bar and the tabs. */
export const QueryEditorProvider = ({ query, isNew, onCreated }: Props) => {
  const principal = usePrincipal()
  const session = useQuerySession({ query, isNew, principal, onCreated })
  const { form } = session.queryForm
  const sent = useSelector(session.flow, (snapshot) => snapshot.matches({ notice: 'shown' }))
  useQueryAddress(
    session.editor,
    useSelector(session.flow, ({ context }) => context.tab),
  )
  return (
    <FormProvider {...form}>
      <FormScopeContext value={QUERY_SCOPE}>
        <QueryEditorContext value={session.editor}>
          <CustomerLimit session={session}>
            <DraftFactsProvider>
              <QueryBar session={session} />
              <TabsOrConflict session={session} query={query} />
            </DraftFactsProvider>
            {sent ? <SendProgress onClose={() => session.flow.send({ type: 'notice.dismiss' })} /> : null}
          </CustomerLimit>
        </QueryEditorContext>
      </FormScopeContext>
    </FormProvider>
  )
}
