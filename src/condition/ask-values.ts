import * as z from 'zod/mini'
import {
  type ConditionAsk,
  conditionDocumentTypes,
  conditionFields,
  conditionKinds,
  MAX_TEXT_LENGTH,
} from '../../api/condition.ts'
import { conditionSides } from '../../api/condition-side.ts'
import { conditionPurposes } from '../../api/condition-purpose.ts'
import type { ConditionTemplate } from '../../api/condition-template.ts'
import { choice, filledMultilineText, id } from '../../api/field.ts'
import type { Query } from '../../api/query.ts'
import type { Surety } from '../../api/surety.ts'
import { rulesOf } from '../../machines/lifecycle/query/statuses.ts'
import { dueFields, dueOf, dueRules } from './due.ts'

/** The form's values of one condition. `documentType` and `field` count only if the kind asks for them. */
const askedFields = z.object({
  ...dueFields,
  kind: choice(conditionKinds),
  documentType: z.nullable(choice(conditionDocumentTypes)),
  field: z.nullable(choice(conditionFields)),
  askedOf: choice(conditionSides),
  /** Counts only if a surety is asked. */
  suretyId: z.nullable(id),
  neededFor: choice(conditionPurposes),
  textEt: filledMultilineText(MAX_TEXT_LENGTH),
  textEn: filledMultilineText(MAX_TEXT_LENGTH),
})
export type AskedForm = z.infer<typeof askedFields>

/** The form: ids of the selected templates, and conditions that the user wrote. */
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

/**
 * Returns the id of the surety to ask: the only one, or the selected one of several; null for none. A restored draft may
 * name a surety who has been deleted.
 */
export const askedSurety = (picked: number | null, sureties: readonly Surety[]): number | null => {
  const [only, ...others] = sureties
  return others.length === 0 ? (only?.suretyId ?? null) : picked
}

/** Converts the form's values of a condition to the request. */
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

/** Converts a template to the request. */
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

/** Initial values: asked of the query's partner or shop, due in three working days, needed for the next step. */
export const initialAskValues = ({
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
