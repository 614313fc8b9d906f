import { useIntl } from 'react-intl'
import { cardId } from '../design/card-id.ts'
import type { FieldFinder } from '../design/form/field-finder.ts'
import { fieldId } from '../design/form/form-scope.ts'
import { fieldLabel, partLabel } from '../query-editor/query-field-label.ts'
import { useQuerySession, useQueryState } from '../query-editor/useQuerySession.ts'
import { selectView } from '../query-editor/selectors.ts'
import { focusWhenRendered, openPanel } from '../query-editor/focus.ts'
import { tabOfField } from '../query-editor/tabs.ts'

/** The scope of the query's form. */
export const QUERY_SCOPE = 'query-'

/** Finds a query's field on its tab. */
export const useFieldFinder = (): FieldFinder => {
  const session = useQuerySession()
  const view = useQueryState(selectView)
  const intl = useIntl()
  return {
    label: (path) => {
      const part = path.includes('.') ? partLabel(intl, path) : null
      const row = Number(path.split('.')[1])
      const whose = part === null ? '' : Number.isInteger(row) ? `${part} ${row + 1}, ` : `${part}, `
      return whose + fieldLabel(intl, path)
    },
    show: (path, ...others) => {
      session.send({ type: 'tab.show', tab: tabOfField(view, path) })
      focusField([path, ...others])
    },
  }
}

/** Focuses the highest of the fields after their tab has rendered, or the tab if they are missing. */
const focusField = (paths: readonly string[]): void => focusWhenRendered(() => highestOf(paths), openPanel)

/** The server lists missing fields in its own order, not in that of the screen. */
const highestOf = (paths: readonly string[]): HTMLElement | null =>
  paths.flatMap((path) => findField(path) ?? []).toSorted(byPlace)[0] ?? null

const byPlace = (one: HTMLElement, other: HTMLElement): number =>
  one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1

/** The field at a path of the query, or the card with its row; null if it is on another tab. */
export const findField = (path: string): HTMLElement | null =>
  document.getElementById(rowCardOf(path) ?? fieldId(QUERY_SCOPE, path))

/** The fields of an asset or a surety are in a form that opens from its list. */
const rowCardOf = (path: string): string | null => {
  if (/^qassets\b/.test(path)) return cardId('assetsCard')
  return /^sureties\b/.test(path) ? cardId('suretiesCard') : null
}
