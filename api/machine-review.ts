import * as z from 'zod/mini'
import { moment } from './field.ts'

/** The lifecycles whose transitions are reviewed, by the name of their machine. */
export const reviewedMachines = [
  'query',
  'container',
  'condition',
  'photoCode',
  'screening',
  'risk',
  'offer',
  'decisionTable',
] as const
export type ReviewedMachine = (typeof reviewedMachines)[number]

/**
 * The review of a transition: it has a current mark; it has changed since its mark; it is new since a reviewed version;
 * the installed machine no longer has it; or it was never marked.
 */
export const reviewStates = ['reviewed', 'changed', 'new', 'removed', 'unreviewed'] as const
export type ReviewState = (typeof reviewStates)[number]

const names = z.array(z.string())
const happening = z.object({
  kind: z.enum(['event', 'done', 'failed', 'snapshot', 'after', 'always', 'any']),
  name: z.string(),
})

/** A transition as a version of the machine defines it; `to`: null if the state does not change. */
const reviewedTransition = z.object({
  from: z.string(),
  happening,
  to: z.nullable(z.string()),
  guard: z.nullable(z.string()),
  who: names,
  needs: names,
  effects: names,
})

/** Who reviewed a transition and when; `isValid`: the transition has not changed since. */
const reviewMark = z.object({
  name: z.string(),
  own: z.boolean(),
  reviewedDtime: moment,
  isValid: z.boolean(),
})
export type ReviewMark = z.infer<typeof reviewMark>

const transitionReview = z.object({
  key: z.string(),
  state: z.enum(reviewStates),
  /** Identifies what the installed transition does; null if there is none. */
  hash: z.nullable(z.string()),
  /** What was reviewed, of a changed or removed transition. */
  was: z.nullable(reviewedTransition),
  marks: z.array(reviewMark),
})
export type TransitionReview = z.infer<typeof transitionReview>

/** The review of one machine: its transitions in their order, then those that it no longer has. */
export const machineReview = z.object({
  machineHash: z.string(),
  /** The newest mark that is not withdrawn, and the version that it was given to. */
  last: z.nullable(z.object({ name: z.string(), reviewedDtime: moment, machineHash: z.string() })),
  transitions: z.array(transitionReview),
})
export type MachineReview = z.infer<typeof machineReview>

const KEY_LENGTH = 200

/** Marks a transition, or withdraws the caller's own mark. */
export const transitionReviewSave = z.strictObject({
  /** Its key, in which spaces count. */
  transition: z
    .string({ error: 'field.required' })
    .check(z.minLength(1, 'field.required'), z.maxLength(KEY_LENGTH, 'field.tooLong')),
  reviewed: z.boolean({ error: 'field.required' }),
  /** What the caller has seen; null: that the transition is gone. */
  hash: z.nullable(z.string({ error: 'field.invalid' }).check(z.regex(/^[0-9a-f]{16}$/, 'field.invalid'))),
})
