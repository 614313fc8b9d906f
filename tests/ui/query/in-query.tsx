import { type ReactNode, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { vi } from 'vitest'
import type { Language } from '../../../api/language.ts'
import type { Query } from '../../../api/query.ts'
import type { Role } from '../../../api/role.ts'
import { validQuerySave } from '../../../domain/valid/query.ts'
import { principalKind, seesInhouse } from '../../../machines/lifecycle/query/principal.ts'
import type { View } from '../../../machines/lifecycle/query/locks.ts'
import type { StepPayload } from '../../../machines/lifecycle/query/catalogue.ts'
import { useSchemaForm } from '../../../src/design/form/useSchemaForm.ts'
import { LimitContext, useCustomerLimit } from '../../../src/limit/useLimitCheck.ts'
import { type QueryEditor, QueryEditorContext } from '../../../src/query/editor/query-editor.ts'
import { DraftFactsProvider } from '../../../src/query/DraftFactsProvider.tsx'
import { valuesOf } from '../../../src/query/editor/values.ts'
import { renderInApp } from '../in-app.tsx'
import { personOf } from '../people.ts'
import { queryOf } from './example-query.ts'

type Given = {
  query?: Query
  role?: Role
  inhouse?: boolean
  language?: Language
  stepPayload?: StepPayload
  busy?: QueryEditor['busy']
}

const Editor = ({ editor, children }: { editor: QueryEditor; children: ReactNode }) => {
  const [stepPayload, setStepPayload] = useState(editor.stepPayload)
  const form = useSchemaForm(validQuerySave, { defaultValues: valuesOf(editor.query) })
  // Nobody's limit is asked for: what the query's facts say of it counts.
  const limit = useCustomerLimit({ code: '', automatic: false })
  const updateStepPayload = (chosen: StepPayload) => {
    editor.updateStepPayload(chosen)
    setStepPayload((before) => ({ ...before, ...chosen }))
  }
  return (
    <QueryEditorContext value={{ ...editor, stepPayload, updateStepPayload }}>
      <LimitContext value={limit}>
        <FormProvider {...form}>
          <DraftFactsProvider>{children}</DraftFactsProvider>
        </FormProvider>
      </LimitContext>
    </QueryEditorContext>
  )
}

/** Draws a part of the query screen with the screen's form and editor around; `editor` keeps what was asked of it. */
export const renderInQuery = (shown: ReactNode, given: Given = {}) => {
  const { query = queryOf(), role = 'COMPLIANCE', inhouse = false, language = 'en' } = given
  const person = personOf(role, { inhouse })
  const principal = { userId: 7, role, inhouse, partnerId: person.partnerId }
  const view = principalKind(principal) as View
  const editor = {
    query,
    isNew: false,
    principal,
    view,
    inhouse: seesInhouse(view),
    ownPartner: query.partnerId === person.partnerId,
    stepPayload: given.stepPayload ?? {},
    updateStepPayload: vi.fn<QueryEditor['updateStepPayload']>(),
    save: vi.fn<QueryEditor['save']>(async () => query),
    takeStep: vi.fn<QueryEditor['takeStep']>(async () => true),
    busy: given.busy ?? null,
    goTo: vi.fn<QueryEditor['goTo']>(),
  }
  const drawn = renderInApp(<Editor editor={editor}>{shown}</Editor>, { language, user: person })
  return { ...drawn, editor }
}
