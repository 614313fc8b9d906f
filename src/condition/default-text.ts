import type { ConditionDocumentType, ConditionField, ConditionKind } from '../../api/condition.ts'
import type { Language } from '../../api/language.ts'
import en from '../../lang/en/conditionText.json' with { type: 'json' }
import et from '../../lang/et/conditionText.json' with { type: 'json' }

type Kinded = {
  kind: ConditionKind
  documentType: ConditionDocumentType | null
  field: ConditionField | null
}

/** Both languages, because a condition stores its text in both. */
const texts: Record<Language, Partial<Record<string, string>>> = { en, et }

/** The default text for a document type or a field; empty if there is none. */
export const defaultText = (language: Language, { kind, documentType, field }: Kinded): string => {
  const name = kind === 'document' ? documentType : kind === 'field' ? field : null
  return name === null ? '' : (texts[language][['conditionText', kind, name].join('.')] ?? '')
}

/** Whether a text is empty or a default one, so that it may be replaced. */
export const isDefaultText = (language: Language, text: string): boolean =>
  text.trim() === '' || Object.values(texts[language]).includes(text)
