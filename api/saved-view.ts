import * as z from 'zod/mini'
import { choice, filledText, id, text, yesNo } from './field.ts'
import { querySortFields, SEARCH_MAX } from './query-list.ts'
import { products, statusCodes } from './status.ts'

/**
 * Filters over several statuses; `sent` is all except the initial status, `conditions` those with a condition that waits
 * for the user, `riskDue` those whose risk class compliance has to renew.
 */
export const wideFilters = [
  'all',
  'sent',
  'waiting',
  'pending',
  'approved',
  'terminated',
  'conditions',
  'riskDue',
] as const

/** Columns of the list. */
export const listColumns = [
  'id',
  'offer',
  'contract',
  'createdBy',
  'created',
  'modified',
  'partner',
  'client',
  'amount',
  'status',
] as const
export type ListColumn = (typeof listColumns)[number]

/** Which queries a list shows, in what order and columns. */
export const shownList = z.object({
  filter: choice([...wideFilters, ...statusCodes]),
  search: text(SEARCH_MAX),
  /** Days of creation and of the last change: `today`, `week`, `month`, `days30`, or `2026-01-31..2026-02-28`. */
  created: text(30),
  modified: text(30),
  /** Null for all. */
  product: z.nullable(choice(products)),
  /** Null for all; in-house only. */
  partnerId: z.nullable(id),
  sortField: choice(querySortFields),
  descending: yesNo,
  columns: z.array(choice(listColumns)).check(z.maxLength(listColumns.length, 'field.tooMany')),
})
export type ShownList = z.infer<typeof shownList>

/** `isDefault`: whether the list opens with this view; at most one does. */
export const savedViewSave = z.object({ name: filledText(60), isDefault: yesNo, shown: shownList })
export type SavedViewSave = z.infer<typeof savedViewSave>

export const savedView = z.object({ viewId: id, name: z.string(), isDefault: yesNo, shown: shownList })
export type SavedView = z.infer<typeof savedView>
