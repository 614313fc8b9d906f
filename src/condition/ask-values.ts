import * as z from 'zod/mini'
import {
  type ConditionAsk,
  conditionDocumentTypes,
  conditionFields,
  conditionKinds,
  conditionSides,
  MOST_CONDITIONS,
} from '../../api/condition.ts'
import { conditionPurposes } from '../../api/condition-purpose.ts'
import { choice, filledMultilineText } from '../../api/field.ts'
import type { Language } from '../../api/language.ts'
import type { Query } from '../../api/query.ts'
import en from '../../lang/en/conditionText.json' with { type: 'json' }
import et from '../../lang/et/conditionText.json' with { type: 'json' }
import { rulesOf } from '../../machines/lifecycle/query/statuses.ts'
import { dueFields, dueOf, dueRules } from './due.ts'

export const LONGEST_TEXT = 1000
export const MOST_ASKED = MOST_CONDITIONS

/** A condition as its form has it: of a type or a field only what its kind asks for counts. */
const askedFields = z.object({
  ...dueFields,
  kind: choice(conditionKinds),
  documentType: z.nullable(choice(conditionDocumentTypes)),
  field: z.nullable(choice(conditionFields)),
  askedOf: choice(conditionSides),
  neededFor: choice(conditionPurposes),
  textEt: filledMultilineText(LONGEST_TEXT),
  textEn: filledMultilineText(LONGEST_TEXT),
})
export type AskedForm = z.infer<typeof askedFields>

export const askedForm = z.object({
  conditions: z.array(
    askedFields.check(
      ...dueRules,
      z.refine(({ kind, documentType }) => kind !== 'document' || documentType !== null, {
        error: 'field.required',
        path: ['documentType'],
      }),
      z.refine(({ kind, field }) => kind !== 'field' || field !== null, {
        error: 'field.required',
        path: ['field'],
      }),
    ),
  ),
})
export type AskedValues = z.infer<typeof askedForm>

/** What is sent of a condition. */
export const askOf = (values: AskedForm): ConditionAsk => {
  const { kind, documentType, field, askedOf, neededFor, textEt, textEn } = values
  return {
    kind,
    askedOf,
    neededFor,
    textEt: textEt.trim(),
    textEn: textEn.trim(),
    due: dueOf(values) ?? { workingDays: 1 },
    ...(kind === 'document' && { documentType }),
    ...(kind === 'field' && { field }),
  }
}

type Kinded = Pick<AskedForm, 'kind' | 'documentType' | 'field'>

/** In both languages at once, so not by the reader's own texts. */
const texts: Record<Language, Partial<Record<string, string>>> = { en, et }

/** The usual words for a document type or a field; empty where they have to be written. */
export const usualText = (language: Language, { kind, documentType, field }: Kinded): string => {
  const name = kind === 'document' ? documentType : kind === 'field' ? field : null
  return name === null ? '' : (texts[language][['conditionText', kind, name].join('.')] ?? '')
}

/** Whether a text is empty or the usual one for something, so that it may be replaced. */
export const isUsualText = (language: Language, text: string): boolean =>
  text.trim() === '' || Object.values(texts[language]).includes(text)

/** A new condition: a document that the query's partner or shop adds in three working days, for the next step. */
export const newAsk = ({ status, facts: { product } }: Pick<Query, 'status' | 'facts'>): AskedForm => {
  const kinded = { kind: 'document', documentType: 'annualReport', field: null } as const
  return {
    ...kinded,
    askedOf: product === 'LEASING' ? 'partner' : 'shop',
    neededFor: rulesOf(status).conditions?.[0] ?? 'activation',
    due: '3',
    day: null,
    textEt: usualText('et', kinded),
    textEn: usualText('en', kinded),
  }
}
