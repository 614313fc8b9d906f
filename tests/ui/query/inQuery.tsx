import { type ReactNode, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { vi } from 'vitest'
import type { Language } from '../../../contract/language.ts'
import type { Query } from '../../../contract/query.ts'
import type { Role } from '../../../contract/role.ts'
import { validQuerySave } from '../../../domain/valid/query.ts'
import { kindOf, seesInhouse } from '../../../machines/query.actor.ts'
import type { View } from '../../../machines/query.locks.ts'
import type { Choices } from '../../../machines/query.next-steps.ts'
import { useSchemaForm } from '../../../src/design/form/useSchemaForm.ts'
import { LimitContext, useCustomerLimit } from '../../../src/limit/useLimitCheck.ts'
import { type QueryEditor, QueryEditorContext } from '../../../src/query/editor.ts'
import { LiveQuery } from '../../../src/query/LiveQuery.tsx'
import { valuesOf } from '../../../src/query/values.ts'
import { renderInApp } from '../inApp.tsx'
import { personOf } from '../people.ts'
import { queryOf } from './exampleQuery.ts'

type Given = {
  query?: Query
  role?: Role
  inhouse?: boolean
  language?: Language
  choices?: Choices
  busy?: QueryEditor['busy']
}

const Editor = ({ editor, children }: { editor: QueryEditor; children: ReactNode }) => {
  const [choices, setChoices] = useState(editor.choices)
  const form = useSchemaForm(validQuerySave, { defaultValues: valuesOf(editor.query) })
  // Nobody's limit is asked for: what the query's facts say of it counts.
  const limit = useCustomerLimit({ code: '', automatic: false })
  const choose = (chosen: Choices) => {
    editor.choose(chosen)
    setChoices((before) => ({ ...before, ...chosen }))
  }
  return (
    <QueryEditorContext value={{ ...editor, choices, choose }}>
      <LimitContext value={limit}>
        <FormProvider {...form}>
          <LiveQuery>{children}</LiveQuery>
        </FormProvider>
      </LimitContext>
    </QueryEditorContext>
  )
}

/** Draws a part of the query screen with the screen's form and editor around; `editor` keeps what was asked of it. */
export const renderInQuery = (shown: ReactNode, given: Given = {}) => {
  const { query = queryOf(), role = 'COMPLIANCE', inhouse = false, language = 'en' } = given
  const person = personOf(role, { inhouse })
  const actor = { userId: 7, role, inhouse, partnerId: person.partnerId }
  const view = kindOf(actor) as View
  const editor = {
    query,
    isNew: false,
    actor,
    view,
    inhouse: seesInhouse(view),
    ownPartner: query.partnerId === person.partnerId,
    choices: given.choices ?? {},
    choose: vi.fn<QueryEditor['choose']>(),
    save: vi.fn<QueryEditor['save']>(async () => query),
    take: vi.fn<QueryEditor['take']>(async () => true),
    busy: given.busy ?? null,
    goTo: vi.fn<QueryEditor['goTo']>(),
  }
  const drawn = renderInApp(<Editor editor={editor}>{shown}</Editor>, { language, user: person })
  return { ...drawn, editor }
}
