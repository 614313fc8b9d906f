import { screen } from '@testing-library/react'
import { conditionCalls } from '../../../api/condition.calls.ts'
import type { Condition } from '../../../api/condition.ts'
import { conditionTemplateCalls } from '../../../api/condition-template.calls.ts'
import type { ConditionTemplate } from '../../../api/condition-template.ts'
import { documentCalls } from '../../../api/document.calls.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import { useApiQuery } from '../../../src/api/useApiQuery.ts'
import { ConditionsCard } from '../../../src/condition/ConditionsCard.tsx'
import { queryOf } from '../query/example-query.ts'
import { renderInQuery } from '../query/in-query.tsx'
import { scriptedServer } from '../scripted-server.ts'

/** A question to the partner; pass only what the test is about. */
export const conditionOf = (parts: Partial<Condition> = {}): Condition => ({
  conditionId: 5,
  queryId: 1042,
  state: 'open',
  kind: 'answer',
  documentType: null,
  field: null,
  askedOf: 'partner',
  surety: null,
  neededFor: 'decision',
  dueDay: '2030-01-02',
  overdueDtime: null,
  textEt: 'Miks on käive langenud?',
  textEn: 'Why has the turnover fallen?',
  askedDtime: '2026-11-26T08:00:00.000Z',
  askedByName: 'Mari Maasikas',
  answer: null,
  decision: null,
  fieldValue: null,
  history: [],
  modifiedDtime: '2026-11-26T08:00:00.000Z',
  ...parts,
})

export const answered: Partial<Condition> = {
  state: 'answered',
  answer: {
    text: 'A large client has left.',
    documents: [],
    value: null,
    answeredDtime: '2026-11-26T09:00:00.000Z',
    answeredByName: 'Peeter Põhjala',
  },
  modifiedDtime: '2026-11-26T09:00:00.000Z',
}

/** A template of a document; pass only what the test is about. */
export const templateOf = (parts: Partial<ConditionTemplate> = {}): ConditionTemplate => ({
  conditionTemplateId: 3,
  nameEt: 'Aastaaruanne',
  nameEn: 'Annual report',
  kind: 'document',
  documentType: 'annualReport',
  field: null,
  askedOf: 'partner',
  neededFor: 'contract',
  workingDays: 5,
  textEt: 'Palun lisa aastaaruanne.',
  textEn: 'Please add the annual report.',
  products: [],
  assetGroups: [],
  rule: null,
  modifiedDtime: '2026-11-26T08:00:00.000Z',
  ...parts,
})

/** The query as its screen reads it. */
const ReadQuery = () => {
  useApiQuery(queryCalls.edit, { params: { id: 1042 } })
  return null
}

/** Renders the card with these conditions, by default to the partner whose query is before the decision. */
export const open = async (
  conditions: Condition[],
  {
    templates = [],
    ...given
  }: Parameters<typeof renderInQuery>[1] & { templates?: ConditionTemplate[] } = {},
) => {
  const server = scriptedServer()
  let stored = conditions
  server.on(conditionCalls.find, () => ({ json: { conditions: stored } }))
  server.on(conditionTemplateCalls.fitting, () => ({ json: templates }))
  server.on(documentCalls.find, { json: [] })
  server.on(queryCalls.edit, { json: queryOf() })
  const rendered = renderInQuery(
    <>
      <ReadQuery />
      <ConditionsCard />
    </>,
    {
      query: queryOf({ status: 'SCR' }),
      role: 'PARTNER',
      ...given,
    },
  )
  const title = given.language === 'et' ? 'Lisanõuded' : 'Conditions'
  const card = await screen.findByRole('region', { name: title })
  const sent = (end: string) =>
    server.asked.filter(({ method, path }) => method === 'POST' && path.endsWith(end)).map(({ body }) => body)
  return { ...rendered, card, server, sent, change: (now: Condition[]) => void (stored = now) }
}

export const button = (name: string | RegExp) => screen.getByRole('button', { name })
export const absent = (name: string | RegExp) => screen.queryByRole('button', { name }) === null
