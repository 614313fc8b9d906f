import { useSelector } from '@xstate/react'
import { type ReactNode, useEffect } from 'react'
import { FormProvider, useWatch } from 'react-hook-form'
import { useLocation } from 'wouter'
import type { Query, QuerySave } from '../../contract/query.ts'
import { isPersonalCodeNow } from '../../domain/valid/identifier.ts'
import { isRegistryCode } from '../../domain/identifier/registry-code.ts'
import { stripIdentifier } from '../../domain/identifier/strip.ts'
import { lockOf } from '../../machines/query.locks.ts'
import { FormScopeContext } from '../design/form/formScope.ts'
import { LimitContext, useCustomerLimit } from '../limit/useLimitCheck.ts'
import { useSignedInActor } from '../user/useUser.ts'
import { ConflictView } from './ConflictView.tsx'
import { type QueryEditor, QueryEditorContext } from './editor.ts'
import { createPath, editPath } from './editPath.ts'
import { LiveQuery } from './LiveQuery.tsx'
import { QueryBar } from './QueryBar.tsx'
import { QueryDesk } from './QueryDesk.tsx'
import { SendProgress } from './SendProgress.tsx'
import { type QueryWork, useQueryWork } from './useQueryWork.ts'
import { valuesOf } from './values.ts'

/** The customer in the form: a code is only sent to a check by itself while it can be changed and is valid. */
const useCustomer = ({ sheet, editor: { query, view } }: QueryWork) => {
  const [typed = '', consumer = false, country = ''] = useWatch({
    control: sheet.form.control,
    name: ['custRegCode', 'consumer', 'country'],
  })
  const code = stripIdentifier(typed)
  const valid = consumer ? isPersonalCodeNow(code) : isRegistryCode(code, country || undefined)
  return { code, automatic: valid && lockOf(query.status, view, 'client') === null }
}

/** The check of the customer's limit for all that stands below. */
const CustomerLimit = ({ work, children }: { work: QueryWork; children: ReactNode }) => (
  <LimitContext value={useCustomerLimit(useCustomer(work))}>{children}</LimitContext>
)

/** Gives a new query's screen the query's own address once nothing runs any more. */
const useOwnAddress = ({ busy, actor, isNew, query }: QueryEditor) => {
  const [path, navigate] = useLocation()
  const own = isNew ? null : editPath(actor.role, query.queryId)
  useEffect(() => {
    if (own !== null && busy === null && path === createPath(actor.role)) navigate(own, { replace: true })
  }, [own, busy, path, actor.role, navigate])
}

const Shown = ({ work, query }: { work: QueryWork; query: Query }) => {
  const { flow, sheet, editor } = work
  const comparing = useSelector(flow, (snapshot) => snapshot.matches({ work: 'comparing' }))
  const stored = valuesOf(query)
  if (!comparing) return <QueryDesk work={work} onDiscard={() => sheet.discard(stored)} />
  const resolve = (merged: QuerySave) => {
    sheet.adopt(stored)
    sheet.form.reset(merged, { keepDefaultValues: true })
    flow.send({ type: 'conflict.resolved' })
  }
  return (
    <ConflictView
      saver={{ name: query.modifiedByName, own: query.modifiedBy === editor.actor.userId }}
      versions={{ base: sheet.desk.base(), theirs: stored, mine: sheet.form.getValues() }}
      onResolve={resolve}
      onBack={() => flow.send({ type: 'conflict.left' })}
    />
  )
}

type Props = { query: Query; isNew: boolean; onCreated: (queryId: number) => void }

/** One query on the screen: the form around all tabs, the limit check, and what stands above and below. */
export const QueryWorkplace = ({ query, isNew, onCreated }: Props) => {
  const actor = useSignedInActor()
  const work = useQueryWork({ query, isNew, actor, onCreated })
  const { form } = work.sheet
  const sent = useSelector(work.flow, (snapshot) => snapshot.matches({ notice: 'shown' }))
  useOwnAddress(work.editor)
  return (
    <FormProvider {...form}>
      <FormScopeContext value="query-">
        <QueryEditorContext value={work.editor}>
          <CustomerLimit work={work}>
            <LiveQuery>
              <QueryBar work={work} />
              <Shown work={work} query={query} />
            </LiveQuery>
            {sent ? <SendProgress onClose={() => work.flow.send({ type: 'sent.seen' })} /> : null}
          </CustomerLimit>
        </QueryEditorContext>
      </FormScopeContext>
    </FormProvider>
  )
}
