import { useActorRef } from '@xstate/react'
import type { ReactNode } from 'react'
import { FormProvider } from 'react-hook-form'
import { vi } from 'vitest'
import { fromCallback, fromPromise } from 'xstate'
import type { LastSale } from '../../../api/client.calls.ts'
import type { Language } from '../../../api/language.ts'
import type { Query } from '../../../api/query.ts'
import type { Role } from '../../../api/role.ts'
import { valuesOf } from '../../../domain/query-versions.ts'
import { validQuerySave } from '../../../domain/valid/valid-query.ts'
import { limitCheckMachine } from '../../../machines/flow/limit/limit-check.machine.ts'
import { presenceMachine } from '../../../machines/flow/query/presence.machine.ts'
import {
  returningClientMachine,
  type TypedClient,
} from '../../../machines/flow/query/returning-client.machine.ts'
import { queryDraftMachine } from '../../../machines/flow/query/query-draft.machine.ts'
import {
  type QuerySessionActor,
  querySessionMachine,
} from '../../../machines/flow/query/query-session.machine.ts'
import type {
  SaveResult,
  SessionContext,
  StepResult,
} from '../../../machines/flow/query/query-session.context.ts'
import { firstTab } from '../../../machines/flow/query/query-tabs.ts'
import { principalKind } from '../../../machines/lifecycle/query/principal.ts'
import type { View } from '../../../machines/lifecycle/query/locks.ts'
import type { StepPayload } from '../../../machines/lifecycle/query/step-catalogue.ts'
import type { QueryEventType } from '../../../machines/lifecycle/query/steps.ts'
import { useSchemaForm } from '../../../src/design/form/useSchemaForm.ts'
import { QuerySessionContext } from '../../../src/query-editor/useQuerySession.ts'
import { SettledForm } from '../../../src/query/QuerySessionProvider.tsx'
import { StepQuestion } from '../../../src/query/steps/StepQuestion.tsx'
import { renderInApp } from '../in-app.tsx'
import { personOf } from '../people.ts'
import { queryOf } from './example-query.ts'

type Given = {
  query?: Query
  role?: Role
  inhouse?: boolean
  language?: Language
  stepPayload?: StepPayload
}

/** Requests of a card to the session: a save that resolves to whether it was stored, and steps. */
type Asked = {
  save: () => Promise<boolean>
  takeStep: (event: QueryEventType, payload: StepPayload) => Promise<void>
}

const noDraft = queryDraftMachine.provide({
  actors: {
    saveDraft: fromPromise(async () => ''),
    watchPage: fromCallback(() => undefined),
    blockNavigation: fromCallback(() => undefined),
  },
  actions: { clearDraft: () => {} },
})
const nobodyThere = presenceMachine.provide({
  actors: { watchPage: fromCallback(() => undefined) },
  actions: { announceLeaving: () => {} },
})

const unanswered = limitCheckMachine.provide({
  actors: {
    readLimit: fromPromise(() => new Promise(() => undefined)),
    requestLimit: fromPromise(() => new Promise(() => undefined)),
  },
})

const unknown = returningClientMachine.provide({
  actors: { findSale: fromPromise<LastSale | null, TypedClient>(async () => null) },
})

const machineOf = ({ save, takeStep }: Asked) =>
  querySessionMachine.provide({
    actors: {
      draft: noDraft,
      presence: nobodyThere,
      // No limit is requested; the query's facts count.
      limitCheck: unanswered,
      returningClient: unknown,
      watchForm: fromCallback(() => undefined),
      watchStored: fromCallback(() => undefined),
      watchConnection: fromCallback(() => undefined),
      save: fromPromise<SaveResult, SessionContext>(async () =>
        (await save()) ? { kind: 'unchanged' } : { kind: 'refused', sent: null },
      ),
      takeStep: fromPromise<StepResult, StepResultInput>(async ({ input }) => {
        await takeStep(input.event, { ...input.selected, ...input.payload })
        return { before: input.query, after: input.query }
      }),
    },
    actions: {
      notifyTaken: () => {},
      notifyFailure: () => {},
      scrollUp: () => {},
      showTabs: () => {},
      showNext: () => {},
      showStored: () => {},
    },
  })
type StepResultInput = { event: QueryEventType; payload: StepPayload; selected: StepPayload; query: Query }

type SceneProps = {
  given: Required<Pick<Given, 'query' | 'role' | 'inhouse'>> & { stepPayload: StepPayload }
  asked: Asked
  onStart: (session: QuerySessionActor) => void
  children: ReactNode
}

const Scene = ({ given: { query, role, inhouse, stepPayload }, asked, onStart, children }: SceneProps) => {
  const principal = { userId: 7, role, inhouse, partnerId: personOf(role, { inhouse }).partnerId }
  const form = useSchemaForm(validQuerySave, { defaultValues: valuesOf(query) })
  const session = useActorRef(machineOf(asked), {
    input: {
      query,
      principal,
      isNew: false,
      isPast: false,
      tab: firstTab(principalKind(principal) as View),
      creationKey: 'key',
    },
  })
  onStart(session)
  return (
    <QuerySessionContext value={session}>
      <FormProvider {...form}>
        <SettledForm />
        <span ref={() => session.send({ type: 'payload.pick', payload: stepPayload })} />
        {children}
        <StepQuestion />
      </FormProvider>
    </QuerySessionContext>
  )
}

/** Renders a part of the query screen inside its form and session; `editor` records requests. */
export const renderInQuery = (shown: ReactNode, given: Given = {}) => {
  const { query = queryOf(), role = 'COMPLIANCE', inhouse = false, language = 'en', stepPayload = {} } = given
  const editor = {
    save: vi.fn<Asked['save']>(async () => true),
    takeStep: vi.fn<Asked['takeStep']>(async () => undefined),
  }
  const held: { session: QuerySessionActor | null } = { session: null }
  const drawn = renderInApp(
    <Scene
      given={{ query, role, inhouse, stepPayload }}
      asked={editor}
      onStart={(session) => {
        held.session = session
      }}
    >
      {shown}
    </Scene>,
    { language, user: personOf(role, { inhouse }) },
  )
  const session = () => {
    if (!held.session) throw new Error('the session has not started')
    return held.session
  }
  return { ...drawn, editor, session }
}
