import * as z from 'zod/mini'
import {
  type ConditionAsk,
  conditionDocumentTypes,
  conditionFields,
  conditionKinds,
  LONGEST_TEXT,
} from '../../api/condition.ts'
import { conditionSides } from '../../api/condition-side.ts'
import { conditionPurposes } from '../../api/condition-purpose.ts'
import type { ConditionTemplate } from '../../api/condition-template.ts'
import { choice, filledMultilineText, id } from '../../api/field.ts'
import type { Query } from '../../api/query.ts'
import type { Surety } from '../../api/surety.ts'
import { rulesOf } from '../../machines/lifecycle/query/statuses.ts'
import { dueFields, dueOf, dueRules } from './due.ts'

/** A condition as its form has it: of a type or a field only what its kind asks for counts. */
const askedFields = z.object({
  ...dueFields,
  kind: choice(conditionKinds),
  documentType: z.nullable(choice(conditionDocumentTypes)),
  field: z.nullable(choice(conditionFields)),
  askedOf: choice(conditionSides),
  /** Counts only for what is asked of a surety. */
  suretyId: z.nullable(id),
  neededFor: choice(conditionPurposes),
  textEt: filledMultilineText(LONGEST_TEXT),
  textEn: filledMultilineText(LONGEST_TEXT),
})
export type AskedForm = z.infer<typeof askedFields>

/** Ticked templates by id, and conditions of one's own. */
export const askedForm = z.object({
  templates: z.array(id),
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

/** Of which surety something is asked: the only one, or the picked one of several. A draft may name one who is gone. */
export const askedSurety = (picked: number | null, sureties: readonly Surety[]): number | null => {
  const [only, ...others] = sureties
  return others.length === 0 ? (only?.suretyId ?? null) : picked
}

/** What is sent of a condition. */
export const askOf = (values: AskedForm, sureties: readonly Surety[]): ConditionAsk => {
  const { kind, documentType, field, askedOf, neededFor, textEt, textEn } = values
  const suretyId = askedSurety(values.suretyId, sureties)
  return {
    kind,
    askedOf,
    neededFor,
    textEt: textEt.trim(),
    textEn: textEn.trim(),
    due: dueOf(values) ?? { workingDays: 1 },
    ...(kind === 'document' && { documentType }),
    ...(kind === 'field' && { field }),
    ...(askedOf === 'surety' && suretyId !== null && { suretyId }),
  }
}

/** What is sent of a template. */
export const askOfTemplate = ({
  kind,
  documentType,
  field,
  askedOf,
  neededFor,
  workingDays,
  textEt,
  textEn,
}: ConditionTemplate): ConditionAsk => ({
  kind,
  documentType,
  field,
  askedOf,
  neededFor,
  textEt,
  textEn,
  due: { workingDays },
})

/** A new condition: of the query's partner or shop, in three working days, for the next step. */
export const newAsk = ({
  status,
  sureties,
  facts: { product },
}: Pick<Query, 'status' | 'facts' | 'sureties'>): AskedForm => ({
  kind: 'document',
  documentType: null,
  field: null,
  askedOf: product === 'LEASING' ? 'partner' : 'shop',
  suretyId: sureties[0]?.suretyId ?? null,
  neededFor: rulesOf(status).conditions?.[0] ?? 'activation',
  due: '3',
  day: null,
  textEt: '',
  textEn: '',
})
