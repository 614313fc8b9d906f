import * as z from 'zod/mini'
import { savedViewSave, shownList } from '../../api/saved-view.ts'
import { isRange } from '../day-range.ts'

const range = shownList.shape.created.check(z.refine(isRange, 'field.invalid'))
const { columns } = shownList.shape

/** Schema of a saved view: known periods, and each column once, the query's id among them. */
export const validSavedView = z.extend(savedViewSave, {
  shown: z.extend(shownList, {
    created: range,
    modified: range,
    columns: columns.check(
      z.refine((names) => names.includes('id') && new Set(names).size === names.length, 'field.invalid'),
    ),
  }),
})
