import * as z from 'zod/mini'
import { decisionChoices } from '../../api/decision-inputs.ts'
import {
  type Bound,
  MAX_REASON_LENGTH,
  type NumberRange,
  rowOutcomes,
  type RowConditions,
  type TableOutcome,
  type TableRow,
} from '../../api/decision-table.ts'
import { choice, euros, text, whole } from '../../api/field.ts'
import { replaceableRules } from '../../api/replaceable-rule.ts'
import { toCents, toEuros } from '../../domain/money.ts'

const MAX_MONTHS = 1200

const flag = z.nullable(choice(['yes', 'no']))
const some = <const V extends readonly [string, ...string[]]>(values: V) => z.array(choice(values))
const opening = choice(['closed', 'open'])

const fields = z.object({
  partnerAllows: flag,
  withinCommitteeLimit: flag,
  consumer: flag,
  publicOffice: some(decisionChoices.publicOffice),
  product: some(decisionChoices.product),
  assetGroups: some(decisionChoices.assetGroups),
  limit: some(decisionChoices.limit),
  financedFrom: z.nullable(euros),
  financedFromOpen: opening,
  financedTo: z.nullable(euros),
  financedToOpen: opening,
  monthsFrom: z.nullable(whole(0, MAX_MONTHS)),
  monthsFromOpen: opening,
  monthsTo: z.nullable(whole(0, MAX_MONTHS)),
  monthsToOpen: opening,
  outcome: choice(rowOutcomes),
  replaces: some(replaceableRules),
  reason: text(MAX_REASON_LENGTH),
})
export type RowForm = z.infer<typeof fields>

type Bounds = 'financed' | 'months'

/** Compares the least and the greatest number that fit; an open bound leaves out its own value. */
const isOrdered = (form: RowForm, name: Bounds): boolean => {
  const unit = name === 'financed' ? toEuros(1) : 1
  const { [`${name}From` as const]: from, [`${name}To` as const]: to } = form
  if (from === null || to === null) return true
  const min = from + (form[`${name}FromOpen`] === 'open' ? unit : 0)
  const max = to - (form[`${name}ToOpen`] === 'open' ? unit : 0)
  return min <= max + unit / 2
}

/** The fields of one row. No choice, no flag and no bound mean that the input may have any value. */
export const rowForm = fields.check(
  z.refine((form) => isOrdered(form, 'financed'), { error: 'field.minOverMax', path: ['financedTo'] }),
  z.refine((form) => isOrdered(form, 'months'), { error: 'field.minOverMax', path: ['monthsTo'] }),
  z.refine(({ outcome, replaces }) => outcome !== 'approveIf' || replaces.length > 0, {
    error: 'field.required',
    path: ['replaces'],
  }),
  z.refine(({ outcome, reason }) => outcome !== 'refuse' || reason.trim() !== '', {
    error: 'field.required',
    path: ['reason'],
  }),
)

const flagOf = (condition: boolean | undefined): RowForm['consumer'] => {
  if (condition === undefined) return null
  return condition ? 'yes' : 'no'
}
const openOf = (bound: Bound | undefined): RowForm['monthsToOpen'] => (bound?.open ? 'open' : 'closed')
const eurosOf = (bound: Bound | undefined): number | null => (bound ? toEuros(bound.value) : null)

export const formOfRow = ({ when, result }: TableRow): RowForm => ({
  partnerAllows: flagOf(when.partnerAllows),
  withinCommitteeLimit: flagOf(when.withinCommitteeLimit),
  consumer: flagOf(when.consumer),
  publicOffice: when.publicOffice ?? [],
  product: when.product ?? [],
  assetGroups: when.assetGroups ?? [],
  limit: when.limit ?? [],
  financedFrom: eurosOf(when.financedCents?.from),
  financedFromOpen: openOf(when.financedCents?.from),
  financedTo: eurosOf(when.financedCents?.to),
  financedToOpen: openOf(when.financedCents?.to),
  monthsFrom: when.periodMonths?.from?.value ?? null,
  monthsFromOpen: openOf(when.periodMonths?.from),
  monthsTo: when.periodMonths?.to?.value ?? null,
  monthsToOpen: openOf(when.periodMonths?.to),
  outcome: result.outcome,
  replaces: result.outcome === 'approveIf' ? result.replaces : [],
  reason: result.outcome === 'refuse' ? result.reason : '',
})

const boundOf = (value: number | null, open: RowForm['monthsToOpen']): Bound =>
  value === null ? null : { value, open: open === 'open' }

const rangeOf = (form: RowForm, name: Bounds): NumberRange | undefined => {
  const stored = (value: number | null) => (value === null || name === 'months' ? value : toCents(value))
  const from = boundOf(stored(form[`${name}From`]), form[`${name}FromOpen`])
  const to = boundOf(stored(form[`${name}To`]), form[`${name}ToOpen`])
  return from || to ? { from, to } : undefined
}

const resultOf = ({ outcome, replaces, reason }: RowForm): TableOutcome => {
  if (outcome === 'approveIf') return { outcome, replaces }
  return outcome === 'refuse' ? { outcome, reason: reason.trim() } : { outcome }
}

const boolOf = (chosen: RowForm['consumer']) => (chosen === null ? undefined : chosen === 'yes')
const choicesOf = <Value>(chosen: Value[]): Value[] | undefined => (chosen.length > 0 ? chosen : undefined)

/** The inverse of `formOfRow`. */
export const rowOfForm = (form: RowForm): TableRow => {
  const when = {
    partnerAllows: boolOf(form.partnerAllows),
    publicOffice: choicesOf(form.publicOffice),
    withinCommitteeLimit: boolOf(form.withinCommitteeLimit),
    consumer: boolOf(form.consumer),
    product: choicesOf(form.product),
    assetGroups: choicesOf(form.assetGroups),
    limit: choicesOf(form.limit),
    financedCents: rangeOf(form, 'financed'),
    periodMonths: rangeOf(form, 'months'),
  }
  return {
    when: Object.fromEntries(
      Object.entries(when).filter(([, condition]) => condition !== undefined),
    ) as RowConditions,
    result: resultOf(form),
  }
}
