import * as z from 'zod/mini'
import { choice, id, text, yesNo } from './field.ts'
import { dayOrder, dayParams, queryListFilter, sortParam } from './query-list.ts'
import { listColumns } from './saved-view.ts'
import { products } from './status.ts'

/** Which queries a file holds, in what order and columns: what a list shows, without its pages. */
export const queryExportAsk = z
  .object({
    statuses: queryListFilter,
    searchParam: z.optional(text(200)),
    waiting: z.optional(yesNo),
    ...dayParams,
    product: z.optional(choice(products)),
    /** In-house only. */
    partnerId: z.optional(id),
    sort: z.optional(sortParam),
    columns: z.array(choice(listColumns)).check(
      z.minLength(1, 'field.required'),
      z.maxLength(listColumns.length, 'field.tooMany'),
      z.refine((names) => new Set(names).size === names.length, 'field.invalid'),
    ),
  })
  .check(dayOrder)
export type QueryExportAsk = z.infer<typeof queryExportAsk>
