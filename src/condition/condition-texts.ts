import type { IntlShape } from 'react-intl'
import type { Condition, ConditionField } from '../../api/condition.ts'
import { identityDocumentTypes } from '../../api/representation.ts'
import { todayInTallinn } from '../../domain/date.ts'
import { workingDaysUntil } from '../../domain/due-in.ts'
import { conditionPhaseOf } from '../../machines/lifecycle/condition/condition-phase.ts'
import { nationalityText } from '../country/nationalities.ts'
import { documentTypeTexts } from '../client/document-types.ts'
import { formatDay } from '../design/moment.ts'
import { fieldLabel } from '../query-editor/query-field-label.ts'

/** The expected answer of a condition: a document type, a form field or a text. */
export const wantedOf = (
  intl: IntlShape,
  { kind, documentType, field }: Pick<Condition, 'kind' | 'documentType' | 'field'>,
): string => {
  const text = (id: string) => intl.formatMessage({ id })
  if (documentType !== null) return text(`condition.documentType.${documentType}`)
  return field === null ? text(`condition.kind.${kind}`) : fieldLabel(intl, field)
}

/** The due date of a condition, relative to today while it waits for its answer. */
export const dueText = (intl: IntlShape, { state, dueDay, overdueDtime }: Condition, now: Date): string => {
  const day = formatDay(dueDay)
  const today = todayInTallinn(now)
  if (conditionPhaseOf(state) !== 'asked') return intl.formatMessage({ id: 'condition.due.was' }, { day })
  if (overdueDtime !== null || dueDay < today)
    return intl.formatMessage({ id: 'condition.due.passed' }, { day })
  if (dueDay === today) return intl.formatMessage({ id: 'condition.due.today' }, { day })
  return intl.formatMessage({ id: 'condition.due.in' }, { day, days: workingDaysUntil(dueDay, today) })
}

/** A value of a field as the form shows it. */
export const shownAnswer = (intl: IntlShape, field: ConditionField, value: string): string => {
  if (value === '') return intl.formatMessage({ id: 'condition.answer.empty' })
  switch (field) {
    case 'country':
      return intl.formatDisplayName(value, { type: 'region' }) ?? value
    case 'representativeNationality':
      return nationalityText(intl, value)
    case 'county':
      return intl.formatMessage({ id: 'client.county.name' }, { county: value })
    case 'representativeDocumentType': {
      const type = identityDocumentTypes.find((one) => one === value)
      return type ? intl.formatMessage({ id: documentTypeTexts[type] }) : value
    }
    case 'representativeDocumentValidUntil':
      return formatDay(value)
    default:
      return value
  }
}
