import * as z from 'zod/mini'
import { ANSWER_FILES } from './condition-files.ts'
import { conditionPurposes } from './condition-purpose.ts'
import { conditionSides } from './condition-side.ts'
import { conditionStates, MAX_CONDITIONS } from './condition-state.ts'
import { choice, day, filledMultilineText, id, moment, multilineText, whole } from './field.ts'

const conditionState = z.enum(conditionStates)

/** How a condition is answered: with documents of the query, a field of its form, or a text. */
export const conditionKinds = ['document', 'field', 'answer'] as const
const conditionKind = choice(conditionKinds)
export type ConditionKind = z.infer<typeof conditionKind>

const conditionSide = choice(conditionSides)

const conditionPurpose = choice(conditionPurposes)

export const conditionDocumentTypes = [
  'annualReport',
  'interimReport',
  'bankStatement',
  'incomeProof',
  'identityDocument',
  'powerOfAttorney',
  'sellerOffer',
  'insurancePolicy',
  'registration',
  'valuation',
  'other',
] as const
export const conditionDocumentType = choice(conditionDocumentTypes)
export type ConditionDocumentType = z.infer<typeof conditionDocumentType>

/**
 * Fields that a condition can ask for. Every view shows them, their value is a text, and no decision, payment or paper
 * follows from them; so the addressee may fill one in after the form is locked.
 */
export const conditionFields = [
  'vatNumber',
  'lei',
  'taxNumber',
  'street',
  'houseNumber',
  'flatNumber',
  'zipCode',
  'city',
  'county',
  'country',
  'billingEmail',
  'bankAccountNumber',
  'contactPhone',
  'contactEmail',
  'representativeDocumentType',
  'representativeDocumentNumber',
  'representativeDocumentValidUntil',
  'representativeNationality',
  'representativePlaceOfBirth',
] as const
export const conditionField = choice(conditionFields)
export type ConditionField = z.infer<typeof conditionField>

/** Longest answer in text. */
const MAX_ANSWER_LENGTH = 4000
export const MAX_TEXT_LENGTH = 1000
const MAX_VALUE_LENGTH = 300

const version = { modifiedDtime: z.optional(moment) }

/** In how many working days something is due. */
export const dueIn = whole(1, 60)
/** Due by the end of a given working day, or a given number of working days from now. */
const due = z.union([z.strictObject({ day }), z.strictObject({ workingDays: dueIn })])
export type ConditionDue = z.infer<typeof due>

/** What a condition asks for, who has to answer, and which step needs it. Queries and templates share it. */
export const askedShape = {
  kind: conditionKind,
  /** Of a document only; required there. */
  documentType: z.optional(z.nullable(conditionDocumentType)),
  /** Of a field only; required there. */
  field: z.optional(z.nullable(conditionField)),
  askedOf: conditionSide,
  neededFor: conditionPurpose,
  textEt: filledMultilineText(MAX_TEXT_LENGTH),
  textEn: filledMultilineText(MAX_TEXT_LENGTH),
}

type Target = Pick<z.infer<z.ZodMiniObject<typeof askedShape>>, 'kind' | 'documentType' | 'field'>

const ofKind = (kind: ConditionKind, value: unknown, wanted: ConditionKind): boolean =>
  (kind === wanted) === (value !== undefined && value !== null)

/** A document has its type, a field its name, and nothing else has either. */
export const targetRules = [
  z.refine<Target>(({ kind, documentType }) => ofKind(kind, documentType, 'document'), {
    error: 'field.required',
    path: ['documentType'],
  }),
  z.refine<Target>(({ kind, field }) => ofKind(kind, field, 'field'), {
    error: 'field.required',
    path: ['field'],
  }),
] as const

/** A condition in a request. `suretyId`: of a surety only; without it the query's only surety is asked, if it has one. */
export const conditionAsk = z
  .object({ ...askedShape, suretyId: z.optional(z.nullable(id)), due })
  .check(...targetRules)
export type ConditionAsk = z.infer<typeof conditionAsk>

export const conditionsAsked = z.object({
  conditions: z
    .array(conditionAsk)
    .check(z.minLength(1, 'field.required'), z.maxLength(MAX_CONDITIONS, 'field.tooMany')),
})

/** All fields of an answer are optional; the kind of the condition decides which are required. */
export const conditionAnswer = z.object({
  /** The answer in words, or a note beside the document or the field. */
  text: z.optional(multilineText(MAX_ANSWER_LENGTH)),
  /** Documents of the query. */
  docFileIds: z.optional(z.array(id).check(z.maxLength(ANSWER_FILES, 'field.tooMany'))),
  /** The value of the field, which is saved; without it the field must have one. */
  value: z.optional(multilineText(MAX_VALUE_LENGTH)),
  /** The field's value that the caller has read; if the query has another by now, the answer is refused. */
  basedOn: z.optional(multilineText(MAX_VALUE_LENGTH)),
  ...version,
})
export type ConditionAnswer = z.infer<typeof conditionAnswer>

/** `modifiedDtime`: the version that was read; a newer one is refused. */
export const conditionVersion = z.object(version)
/** A guard decides whether the reason may be empty. */
export const conditionReason = z.object({ reason: multilineText(MAX_TEXT_LENGTH), ...version })
/** Without `due` the day stays; a passed one becomes the next working day. */
export const conditionReturn = z.extend(conditionReason, { due: z.optional(due) })

/** A condition of a query. */
export const condition = z.object({
  conditionId: id,
  queryId: id,
  state: conditionState,
  kind: conditionKind,
  documentType: z.nullable(conditionDocumentType),
  field: z.nullable(conditionField),
  askedOf: conditionSide,
  /** The surety of whom it is asked; null for other sides, and if none is named. */
  surety: z.nullable(z.object({ suretyId: id, name: z.string() })),
  neededFor: conditionPurpose,
  /** Due by the end of this day in Tallinn. */
  dueDay: day,
  /** It was not answered by then; since the morning after. */
  overdueDtime: z.nullable(moment),
  textEt: z.string(),
  textEn: z.string(),
  askedDtime: moment,
  /** Empty for the system. */
  askedByName: z.string(),
  answer: z.nullable(
    z.object({
      text: z.string(),
      documents: z.array(z.object({ docFileId: id, fileName: z.string() })),
      /** The field's value as it was answered; null for other kinds. */
      value: z.nullable(z.string()),
      answeredDtime: moment,
      answeredByName: z.string(),
    }),
  ),
  /** The last acceptance, return or waiver. */
  decision: z.nullable(z.object({ reason: z.string(), decidedDtime: moment, decidedByName: z.string() })),
  /** The field's value in the query's form, for users and the consumer; null for other kinds and readers. */
  fieldValue: z.nullable(z.string()),
  /** The states that it has entered, in order; none for customers and sureties. */
  history: z.array(z.object({ state: conditionState, enteredDtime: moment })),
  modifiedDtime: moment,
})
export type Condition = z.infer<typeof condition>

/** The conditions that the reader may see, in the order in which they were asked. */
export const conditions = z.object({ conditions: z.array(condition) })
export type Conditions = z.infer<typeof conditions>
