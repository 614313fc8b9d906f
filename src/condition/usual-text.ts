import type { ConditionDocumentType, ConditionField, ConditionKind } from '../../api/condition.ts'
import type { Language } from '../../api/language.ts'
import en from '../../lang/en/conditionText.json' with { type: 'json' }
import et from '../../lang/et/conditionText.json' with { type: 'json' }

type Kinded = {
  kind: ConditionKind
  documentType: ConditionDocumentType | null
  field: ConditionField | null
}

/** In both languages at once, so not by the reader's own texts. */
const texts: Record<Language, Partial<Record<string, string>>> = { en, et }

/** The usual words for a document type or a field; empty where they have to be written. */
export const usualText = (language: Language, { kind, documentType, field }: Kinded): string => {
  const name = kind === 'document' ? documentType : kind === 'field' ? field : null
  return name === null ? '' : (texts[language][['conditionText', kind, name].join('.')] ?? '')
}

/** Whether a text is empty or the usual one for something, so that it may be replaced. */
export const isUsualText = (language: Language, text: string): boolean =>
  text.trim() === '' || Object.values(texts[language]).includes(text)
